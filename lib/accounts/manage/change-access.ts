import type { Operator } from '#db/queries/audit.ts'
import {
  disableAccountRow,
  enableAccountRow,
  endAccountAccess,
} from '#db/queries/operators/accounts.ts'
import { db } from '#lib/runtime/database.ts'

/** Disables an account and ends all its access; false if it is disabled already. */
export const disableAccount = (id: string, operator: Operator): Promise<boolean> =>
  disableAccountRow(db, id, operator)

/** Enables an account; false if it is enabled already. Its earlier sessions stay ended. */
export const enableAccount = (id: string, operator: Operator): Promise<boolean> =>
  enableAccountRow(db, id, operator)

/** Ends every session, token and consent of an account. */
export const endAllAccess = (id: string, operator: Operator): Promise<boolean> =>
  endAccountAccess(db, id, operator)
