import {
  addInvitation,
  deleteInvitation,
  recordSentInvitation,
} from '#db/queries/accounts/invitations.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { invitationDays } from '#db/values/periods.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { type EmailMessage, type InvitationLink, invitationMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/**
 * Sends an account without a password a link with which its owner chooses one. Stores the link before
 * sending it, so that a sent link works, and deletes it if sending fails. An earlier link ends only
 * once the new one is sent. `not-invited`: the account has a password or no email, or is disabled; with
 * `isFirst` also if it has had a link. `messageFor` writes the email.
 */
export async function inviteAccount(
  accountId: string,
  actor: Actor,
  isFirst = false,
  messageFor: (link: InvitationLink) => EmailMessage = invitationMessage,
): Promise<'sent' | 'not-sent' | 'not-invited'> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const lifetimeSeconds = invitationDays * 24 * 60 * 60
  const link = { accountId, hash, realm: env.realm, lifetimeSeconds, isFirst }
  const invited = await addInvitation(db, link)
  if (!invited) return 'not-invited'
  const expiresAt = Date.now() + lifetimeSeconds * 1_000
  const isSent = await sendEmail(messageFor({ ...invited, secret, expiresAt }))
  if (isSent) await recordSentInvitation(db, hash, actor)
  else await deleteInvitation(db, hash)
  return isSent ? 'sent' : 'not-sent'
}
