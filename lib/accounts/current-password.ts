import { findPasswordHash } from '#db/queries/credentials/passwords.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashingOwner, verifyPassword } from '#lib/auth/hashing/password.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { canonicalTemporaryPassword } from '#lib/auth/secret.ts'
import { enforceLimits, limitFor, rateLimits, refund } from '#lib/auth/throttle.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'

/** Returns whether the password is the member's current one. */
export async function isCurrentPassword(
  member: SignedInMember,
  password: string,
  context: RequestContext,
): Promise<boolean> {
  const hash = await findPasswordHash(db, member.accountId)
  const typed = member.passwordTemporary ? canonicalTemporaryPassword(password) : password
  return hash !== undefined && verifyPassword(hash, typed, hashingOwner(context))
}

/**
 * Verifies the field `current` before a change to who can sign in (OWASP ASVS 7.5.1). Guesses are
 * limited as at sign-in, in case an attacker found a session left open.
 */
export async function verifyCurrentPassword(
  member: SignedInMember,
  current: string,
  context: RequestContext,
): Promise<void> {
  const attempts = limitFor(
    rateLimits.signInsPerAccountAndNetwork,
    'current-password',
    member.accountId,
    context.network,
  )
  await enforceLimits(attempts)
  if (!(await isCurrentPassword(member, current, context))) {
    throw new Failure(fieldFault('current', 'FormatRule', texts().errors.wrongCurrentPassword))
  }
  await refund(attempts)
}
