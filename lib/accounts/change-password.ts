import { updatePassword } from '#db/queries/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type CredentialWithSecret, newCredential } from '#lib/auth/credential.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { hashPassword } from '#lib/auth/password.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { passwordChangedMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { isOwnPassword, verifyCurrent } from './current-password.ts'
import { passwordWeakness } from './password-weakness.ts'

/**
 * Sets a password of the member's own choice. Everything issued before ends; the session that comes
 * back is the only one left (OWASP Session Management). The member is told by mail. `current` is
 * asked for unless the present password came by mail.
 */
export async function changePassword(
  member: SignedInMember,
  { current = '', password }: { readonly current?: string; readonly password: string },
  context: RequestContext,
): Promise<CredentialWithSecret> {
  if (!member.passwordTemporary) await verifyCurrent(member, current, context)
  await refuseGuessable(member, password)
  const { secret, ...issued } = newCredential('session')
  const hash = await hashPassword(password)
  const started = orSessionEnded(await updatePassword(db, member.session, hash, issued, context))
  await sendEmail(passwordChangedMessage(member.email))
  return { ...started, secret }
}

/** The words by which an attacker who knows the member begins. */
export const personalWords = ({ username, email, name }: SignedInMember): readonly string[] => [
  ...[username, email, name, env.orgName],
]

async function refuseGuessable(member: SignedInMember, password: string): Promise<void> {
  const reason = passwordWeakness(password, personalWords(member))
  const refusal = reason
    ? en.guessable[reason]
    : (await isOwnPassword(member, password)) && en.samePassword
  if (refusal) throw new Failure(fieldFault('password', 'GuessableRule', refusal))
}
