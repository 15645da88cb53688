import type { addEmailChange } from '#db/queries/accounts/email-changes-edit.ts'
import { emailChangeHours } from '#db/values/periods.ts'
import { sendCounted } from '#lib/auth/email-limits.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { confirmEmailMessage } from '#lib/mail/messages.ts'
import { type SentEmail, sendEmail } from '#lib/mail/send.ts'

const lifetimeSeconds = emailChangeHours * 60 * 60

/** A new email of an account, and the account of the person who asks for it. */
interface EmailChange {
  readonly accountId: string
  readonly email: string
  readonly requesterId: string
}

/** Emails a link that confirms a new email, stored with `add` first (decision 028). */
export async function sendEmailChange(
  { accountId, email, requesterId }: EmailChange,
  add: (change: Parameters<typeof addEmailChange>[2]) => Promise<boolean>,
): Promise<SentEmail | 'just-sent' | 'not-sent'> {
  const subject = ['email-change', accountId, email.toLowerCase()] as const
  const client = `account ${requesterId}`
  const sent = await sendCounted(subject, email, { client }, async () => {
    const secret = newSecret()
    const change = { hash: hashOf(secret), email, realm: env.realm, lifetimeSeconds }
    if (!(await add(change))) return false
    const expiresAt = Date.now() + lifetimeSeconds * 1_000
    return sendEmail(confirmEmailMessage(email, accountId, secret, expiresAt))
  })
  return sent === undefined ? 'just-sent' : sent || 'not-sent'
}
