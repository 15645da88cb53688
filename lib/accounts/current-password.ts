import { findPasswordHash } from '#db/queries/accounts.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { verifyPassword } from '#lib/auth/password.ts'
import { canonicalTemporaryPassword } from '#lib/auth/secret.ts'
import { count, forgive, limit, policies } from '#lib/auth/throttle.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'

/** Whether this is the password that the member has now. */
export async function isOwnPassword(member: SignedInMember, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, member.accountId)
  const typed = member.passwordTemporary ? canonicalTemporaryPassword(password) : password
  return hash !== undefined && verifyPassword(hash, typed)
}

/**
 * Asks again for the password, in the field `current`, before something that decides who may sign in
 * (OWASP ASVS 7.5.1); guessing it with a session that was left open is slowed as at sign-in.
 */
export async function verifyCurrent(
  member: SignedInMember,
  current: string,
  context: RequestContext,
): Promise<void> {
  const attempt = count(policies.signInHere, 'current-password', member.accountId, context.network)
  await limit(attempt)
  if (!(await isOwnPassword(member, current))) {
    throw new Failure(fieldFault('current', 'FormatRule', en.wrongCurrent))
  }
  await forgive([attempt])
}
