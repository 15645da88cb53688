import {
  addEmailChange,
  cancelEmailChanges,
  deleteEmailChange,
  findPendingEmailChange,
} from '#db/queries/email-changes.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { count, forgive, isAllowed, limit, policies } from '#lib/auth/throttle.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { confirmEmailMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { verifyCurrentPassword } from './current-password.ts'

const lifetimeSeconds = 24 * 60 * 60

/** Asks the owner of a new address, by a mail with a link, whether it may be taken into use. */
export async function requestEmailChange(
  member: SignedInMember,
  { email, current }: { readonly email: string; readonly current: string },
  context: RequestContext,
): Promise<void> {
  if (email === member.email) throw refusal(en.sameEmail)
  await verifyCurrentPassword(member, current, context)
  await limit(count(policies.mailNetwork, 'email-change', context.network))
  const once = count(policies.mail, 'email-change', member.accountId, email.toLowerCase())
  if (!(await isAllowed(once))) throw refusal(en.mailJustSent)
  if (await mailLink(member, email, context)) return
  await forgive([once])
  throw refusal(en.mailNotSent)
}

/** Stored first and kept only when sent: a mailed link always works, and an unsent one ends none before it. */
async function mailLink(
  { session }: SignedInMember,
  address: string,
  context: RequestContext,
): Promise<boolean> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const change = { hash, email: address, realm: env.realm, lifetimeSeconds }
  orSessionEnded(await addEmailChange(db, session, change, context))
  const sent = await sendEmail(confirmEmailMessage(address, secret))
  if (!sent) await deleteEmailChange(db, hash)
  return sent
}

const refusal = (sentence: string) => new Failure(fieldFault('email', 'FormatRule', sentence))

/** The change of address that the member's account waits for, if any. */
export const findPendingChange = ({ session }: SignedInMember) =>
  findPendingEmailChange(db, session)

/** Takes back the change of address that the member's account waits for. */
export const withdrawEmailChange = (
  { session }: SignedInMember,
  context: RequestContext,
): Promise<void> => cancelEmailChanges(db, session, context)
