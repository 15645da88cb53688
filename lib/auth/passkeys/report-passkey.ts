import * as passkeysEdit from '#db/queries/passkeys/passkeys-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { verifyCurrentPassword } from '../current-password.ts'
import { hashOf } from '../secret.ts'
import { findRemovablePasskey } from './own-passkeys.ts'

/**
 * Removes a passkey that someone else added, and ends everything that can act for the account. The link of the email
 * is not enough: with the password that its owner chose, a mailbox that others read cannot remove a passkey.
 */
export async function reportPasskey(
  secret: string,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<'removed' | 'wrong-password' | 'not-found'> {
  const passkey = await findRemovablePasskey(secret)
  if (!passkey) return 'not-found'
  const { accountId, passwordTemporary } = passkey
  const isOwner = await verifyCurrentPassword(passkey, current, context)
  if (!isOwner || passwordTemporary) return 'wrong-password'
  await passkeysEdit.reportPasskey(db, hashOf(secret), context)
  log.warn({ event: 'passkey-reported', accountId, ...context })
  return 'removed'
}
