import type { Visit } from '#db/queries/audit.ts'
import { changePassword as change } from '#db/queries/sessions.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { admitted, type SignedIn } from '#lib/credentials/member.ts'
import { hashPassword } from '#lib/credentials/password.ts'
import { newCredential } from '#lib/credentials/session.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { passwordChangedMail } from '#lib/mail/notices.ts'
import { sendMail } from '#lib/mail/send.ts'
import { en } from '#lib/text/en.ts'
import type { Authenticated } from './authenticate.ts'
import { guessableBecause } from './guessable.ts'
import { isOwnPassword, verifyCurrent } from './own-password.ts'

/**
 * Sets a password of the member's own choice. Everything issued before ends; the session that comes
 * back is the only one left (OWASP Session Management). The member is told by mail. `current` is
 * asked for unless the present password came by mail.
 */
export async function changePassword(
  member: SignedIn,
  { current = '', password }: { readonly current?: string; readonly password: string },
  visit: Visit,
): Promise<Authenticated> {
  if (!member.passwordTemporary) await verifyCurrent(member, current, visit)
  await refuseGuessable(member, password)
  const { secret, ...issued } = newCredential('session')
  const hash = await hashPassword(password)
  const started = admitted(await change(db, member.session, hash, issued, visit))
  await sendMail(passwordChangedMail(member.email))
  return { ...started, secret }
}

/** The words by which an attacker who knows the member begins. */
export const contextOf = ({ username, email, name }: SignedIn): readonly string[] => [
  ...[username, email, name, env.orgName],
]

async function refuseGuessable(member: SignedIn, password: string): Promise<void> {
  const reason = guessableBecause(password, contextOf(member))
  const refusal = reason
    ? en.guessable[reason]
    : (await isOwnPassword(member, password)) && en.samePassword
  if (refusal) throw new Failure(fieldFault('password', 'GuessableRule', refusal))
}
