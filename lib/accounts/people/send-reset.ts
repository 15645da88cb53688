import { recordResetByStaff } from '#db/queries/accounts/accounts-edit.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { requestReset } from '../request-reset.ts'
import { showAccount } from './manage-account.ts'

/** Has a temporary password sent to a person, and records who asked for it. */
export async function sendReset(
  id: string,
  actor: Actor,
  context: RequestContext,
): Promise<'sent' | 'not-sent' | 'no-email'> {
  const account = await showAccount(id)
  if (!account?.email) return 'no-email'
  await recordResetByStaff(db, id, actor)
  return (await requestReset(account.email, context)) === 'PasswordSent' ? 'sent' : 'not-sent'
}
