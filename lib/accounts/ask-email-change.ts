import type { Visit } from '#db/queries/audit.ts'
import {
  addEmailChange,
  findPendingEmail,
  forgetEmailChange,
  withdrawEmailChanges,
} from '#db/queries/email-changes.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { admitted, type SignedIn } from '#lib/credentials/member.ts'
import { hashOf, newSecret } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { count, forgive, isAllowed, limit, policies } from '#lib/limits/limit.ts'
import { canonicalAddress } from '#lib/mail/address.ts'
import { confirmAddressMail } from '#lib/mail/notices.ts'
import { sendMail } from '#lib/mail/send.ts'
import { en } from '#lib/text/en.ts'
import { verifyCurrent } from './own-password.ts'

const lifetimeSeconds = 24 * 60 * 60

/** Asks the owner of a new address, by a mail with a link, whether it may be taken into use. */
export async function askEmailChange(
  member: SignedIn,
  { email, current }: { readonly email: string; readonly current: string },
  visit: Visit,
): Promise<void> {
  const address = canonicalAddress(email) as string
  if (address === member.email) throw refusal(en.sameEmail)
  await verifyCurrent(member, current, visit)
  await limit(count(policies.mailNetwork, 'email-change', visit.network))
  const once = count(policies.mail, 'email-change', member.accountId, address.toLowerCase())
  if (!(await isAllowed(once))) throw refusal(en.mailJustSent)
  if (await mailLink(member, address, visit)) return
  await forgive([once])
  throw refusal(en.mailNotSent)
}

/** Stored first and kept only when sent: a mailed link always works, and an unsent one ends none before it. */
async function mailLink({ session }: SignedIn, address: string, visit: Visit): Promise<boolean> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const change = { hash, address, realm: env.realm, lifetimeSeconds }
  admitted(await addEmailChange(db, session, change, visit))
  const sent = await sendMail(confirmAddressMail(address, secret))
  if (!sent) await forgetEmailChange(db, hash)
  return sent
}

const refusal = (sentence: string) => new Failure(fieldFault('email', 'FormatRule', sentence))

/** The change of address that the member's account waits for, if any. */
export const findPendingChange = ({ session }: SignedIn) => findPendingEmail(db, session)

/** Takes back the change of address that the member's account waits for. */
export const withdrawEmailChange = ({ session }: SignedIn, visit: Visit): Promise<void> =>
  withdrawEmailChanges(db, session, visit)
