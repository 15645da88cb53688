import { findPasswordHash } from '#db/queries/credentials/passwords.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { hashingOwner, verifyPassword } from './hashing/password.ts'
import type { SignedInMember } from './member.ts'
import { canonicalTemporaryPassword } from './secret.ts'
import { enforceLimits, networkLimits, rateLimits, refund, whileCounted } from './throttle.ts'

/** The account whose password is typed. */
type PasswordOwner = Pick<SignedInMember, 'accountId' | 'passwordTemporary'>

/** Returns whether the password is the member's current one. */
export async function isCurrentPassword(
  member: PasswordOwner,
  password: string,
  context: RequestContext,
): Promise<boolean> {
  const hash = await findPasswordHash(db, member.accountId)
  const typed = member.passwordTemporary ? canonicalTemporaryPassword(password) : password
  return hash !== undefined && verifyPassword(hash, typed, hashingOwner(context))
}

/**
 * Verifies the current password before a change to who can sign in (OWASP ASVS 7.5.1). Fails
 * with 429 beyond the limits of guesses at sign-in, in case an attacker found a session left open.
 */
export async function verifyCurrentPassword(
  member: PasswordOwner,
  current: string,
  context: RequestContext,
): Promise<boolean> {
  const attempts = networkLimits(
    rateLimits.signInsPerAccountAndNetwork,
    context.network,
    'current-password',
    member.accountId,
  )
  await enforceLimits(...attempts)
  const isRight = await whileCounted(attempts, () => isCurrentPassword(member, current, context))
  if (isRight) await refund(...attempts)
  return isRight
}
