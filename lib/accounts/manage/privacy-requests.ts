import type { Operator } from '#db/queries/audit.ts'
import {
  completePrivacyRequests,
  listPrivacyRequestRows,
  type PrivacyRequestRow,
} from '#db/queries/operators/privacy-requests.ts'
import { db } from '#lib/runtime/database.ts'

export type { PrivacyRequestRow }

/** Lists the open requests about someone's data, or all of them. */
export const listPrivacyRequests = (all: boolean): Promise<readonly PrivacyRequestRow[]> =>
  listPrivacyRequestRows(db, all)

/** Marks the open requests of an account as done; false if there is none. */
export const completeRequests = (accountId: string, operator: string): Promise<boolean> =>
  completePrivacyRequests(db, { accountId }, operator)

/** Marks a request as done; false if it is not open. */
export const completeRequest = (id: string, operator: Operator): Promise<boolean> =>
  completePrivacyRequests(db, { id }, operator)
