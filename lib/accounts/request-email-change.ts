import * as emailChanges from '#db/queries/accounts/email-changes.ts'
import * as emailChangesEdit from '#db/queries/accounts/email-changes-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { countEmail, limitEmailRequests } from '#lib/auth/email-limits.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { confirmEmailMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { verifyCurrentPassword } from './current-password.ts'

const linkLifetimeSeconds = 24 * 60 * 60

/** Sends a link with which the owner of the new email address confirms it (decision 028). */
export async function requestEmailChange(
  member: SignedInMember,
  { email, current }: { readonly email: string; readonly current: string },
  context: RequestContext,
): Promise<void> {
  if (email === member.email) throw emailFailure(texts().errors.sameEmail)
  await verifyCurrentPassword(member, current, context)
  await limitEmailRequests('email-change', context)
  const counted = await countEmail(['email-change', member.accountId, email.toLowerCase()], email, {
    client: `account ${member.accountId}`,
  })
  if (!counted) throw emailFailure(texts().errors.emailJustSent)
  if (await sendLink(member, email, context)) return
  await counted.refund()
  throw emailFailure(texts().errors.emailNotSent)
}

/** Stores the link before sending it, so that a sent link works. Deletes it if sending fails. */
async function sendLink(
  { session }: SignedInMember,
  email: string,
  context: RequestContext,
): Promise<boolean> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const change = { hash, email, realm: env.realm, lifetimeSeconds: linkLifetimeSeconds }
  orSessionEnded(await emailChangesEdit.addEmailChange(db, session, change, context))
  const expiresAt = Date.now() + linkLifetimeSeconds * 1_000
  const sent = await sendEmail(confirmEmailMessage(email, secret, expiresAt))
  if (!sent) await emailChangesEdit.deleteEmailChange(db, hash)
  return sent
}

const emailFailure = (message: string) => new Failure(fieldFault('email', 'FormatRule', message))

/** Finds the member's change of email address that is not confirmed yet. */
export const findPendingEmailChange = ({ session }: SignedInMember) =>
  emailChanges.findPendingEmailChange(db, session)

/** Cancels the member's change of email address that is not confirmed yet. */
export const cancelEmailChange = (
  { session }: SignedInMember,
  context: RequestContext,
): Promise<void> => emailChangesEdit.cancelEmailChange(db, session, context)
