import * as sessionsEdit from '#db/queries/credentials/sessions-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type CredentialWithSecret, newCredential } from '#lib/auth/credential.ts'
import { isCurrentPassword, verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { hashingOwner, hashPassword } from '#lib/auth/hashing/password.ts'
import { type PasswordWeakness, passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

/**
 * Sets a password that the member chose, ends everything issued before, and returns the one new
 * session (OWASP Session Management). A notice tells the member. `current` is required unless the
 * current password is temporary.
 */
export async function changePassword(
  member: SignedInMember,
  { current = '', password }: { readonly current?: string; readonly password: string },
  context: RequestContext,
): Promise<CredentialWithSecret | 'wrong-password' | 'same' | PasswordWeakness> {
  const isProven =
    member.passwordTemporary || (await verifyCurrentPassword(member, current, context))
  if (!isProven) return 'wrong-password'
  const weakness = passwordWeakness(password, personalWords(member))
  if (weakness) return weakness
  if (await isCurrentPassword(member, password, context)) return 'same'
  const { secret, ...session } = newCredential('session')
  const hash = await hashPassword(password, hashingOwner(context))
  const issued = orSessionEnded(
    await sessionsEdit.changePassword(db, member.session, hash, session, context),
  )
  return { ...issued, secret }
}

/** Returns the words that an attacker who knows the member, or a person who is invited, would try first. */
export const personalWords = ({
  username,
  email,
  name,
}: Pick<SignedInMember, 'username' | 'email' | 'name'>): readonly string[] => [
  username,
  ...(email === null ? [] : [email]),
  name,
  env.orgName,
]
