import {
  completePrivacyRequests,
  listPrivacyRequestRows,
  type PrivacyRequestRow,
} from '#db/queries/operators/privacy-requests.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the open requests of members about their data, or all of them. */
export const listPrivacyRequests = (all: boolean): Promise<readonly PrivacyRequestRow[]> =>
  listPrivacyRequestRows(db, all)

/** Marks the open requests of an account as done; false if there is none. */
export const completeRequests = (accountId: string, operator: string): Promise<boolean> =>
  completePrivacyRequests(db, accountId, operator)
