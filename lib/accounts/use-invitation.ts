import * as invitations from '#db/queries/accounts/invitations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type CredentialWithSecret, newCredential } from '#lib/auth/credential.ts'
import { hashingOwner, hashPassword } from '#lib/auth/hashing/password.ts'
import { type PasswordWeakness, passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { bySecret, db } from '#lib/runtime/database.ts'
import { personalWords } from './change-password.ts'

/** Finds the account that an invitation is for, without using the link (decision 025). */
export const findInvitation = bySecret(invitations.findInvitation)

/** Sets the first password of an invited account and returns a session; undefined if the link does not work. */
export async function acceptInvitation(
  link: string,
  password: string,
  context: RequestContext,
): Promise<CredentialWithSecret | PasswordWeakness | undefined> {
  const invitation = await findInvitation(link)
  if (invitation?.state !== 'open') return undefined
  const weakness = passwordWeakness(password, personalWords(invitation))
  if (weakness) return weakness
  const { secret, ...session } = newCredential('session')
  const passwordHash = await hashPassword(password, hashingOwner(context))
  const spent = { hash: hashOf(link), passwordHash }
  const issued = await invitations.acceptInvitation(db, spent, session, context)
  return issued && { ...issued, secret }
}
