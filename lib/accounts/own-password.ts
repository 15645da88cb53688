import { findPasswordHash } from '#db/queries/accounts.ts'
import type { Visit } from '#db/queries/audit.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { SignedIn } from '#lib/credentials/member.ts'
import { verifyPassword } from '#lib/credentials/password.ts'
import { canonicalTemporary } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { Failure } from '#lib/failure.ts'
import { count, forgive, limit, policies } from '#lib/limits/limit.ts'
import { en } from '#lib/text/en.ts'

/** Whether this is the password that the member has now. */
export async function isOwnPassword(member: SignedIn, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, member.accountId)
  const typed = member.passwordTemporary ? canonicalTemporary(password) : password
  return hash !== undefined && verifyPassword(hash, typed)
}

/**
 * Asks again for the password, in the field `current`, before something that decides who may sign in
 * (OWASP ASVS 7.5.1); guessing it with a session that was left open is slowed as at sign-in.
 */
export async function verifyCurrent(
  member: SignedIn,
  current: string,
  visit: Visit,
): Promise<void> {
  const attempt = count(policies.signInHere, 'current-password', member.accountId, visit.network)
  await limit(attempt)
  if (!(await isOwnPassword(member, current))) {
    throw new Failure(fieldFault('current', 'FormatRule', en.wrongCurrent))
  }
  await forgive([attempt])
}
