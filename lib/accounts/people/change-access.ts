import * as accountsEdit from '#db/queries/accounts/accounts-edit.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { db } from '#lib/runtime/database.ts'

/** Disables an account and ends all its access; false if it is disabled already. */
export const disableAccount = (id: string, actor: Actor): Promise<boolean> =>
  accountsEdit.disableAccount(db, id, actor)

/** Enables an account; false if it is enabled already. Its earlier sessions stay ended. */
export const enableAccount = (id: string, actor: Actor): Promise<boolean> =>
  accountsEdit.enableAccount(db, id, actor)

/** Ends every session, token and consent of an account. */
export const endAllAccess = (id: string, actor: Actor): Promise<boolean> =>
  accountsEdit.endAllAccess(db, id, actor)
