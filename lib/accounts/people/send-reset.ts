import { recordResetByStaff } from '#db/queries/accounts/accounts-edit.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { limitEmailRequests } from '#lib/auth/email-limits.ts'
import { db } from '#lib/runtime/database.ts'
import { sendTemporaryPasswords } from '../request-reset.ts'
import { showAccount } from './manage-account.ts'

/**
 * Sends a temporary password and records who asked for it, unless the account is disabled or has no email address. Staff
 * learn the outcome, whatever ENUMERATION says.
 */
export async function sendReset(
  id: string,
  actor: Actor,
  context: RequestContext,
): Promise<'sent' | 'not-sent' | 'too-soon' | 'no-email' | 'disabled'> {
  const account = await showAccount(id)
  if (!account?.email) return 'no-email'
  if (account.state === 'disabled') return 'disabled'
  await limitEmailRequests('reset', context)
  const outcome = await sendTemporaryPasswords(account.email, context, context, { first: id })
  if (outcome === 'too-soon') return outcome
  await recordResetByStaff(db, id, actor)
  return outcome === 'PasswordSent' ? 'sent' : 'not-sent'
}
