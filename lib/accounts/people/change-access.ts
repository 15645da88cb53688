import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import * as accountsEdit from '#db/queries/accounts/accounts-edit.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { findPlannedErasure } from '../privacy/erase-account.ts'

/** Disables an account and ends all its access; false if it is disabled already. */
export const disableAccount = onPrimary(accountsEdit.disableAccount)

/** Enables an account, unless it will be erased or was merged into another. Its earlier sessions stay ended. */
export async function enableAccount(
  id: string,
  actor: Actor,
): Promise<'enabled' | 'unchanged' | 'to-be-erased' | 'merged'> {
  if (await accountsEdit.enableAccount(db, id, actor)) return 'enabled'
  if ((await findAccountSummary(db, id))?.mergedInto) return 'merged'
  return (await findPlannedErasure(id)) ? 'to-be-erased' : 'unchanged'
}

/** Ends every session, token and consent of an account. */
export const endAllAccess = onPrimary(accountsEdit.endAllAccess)
