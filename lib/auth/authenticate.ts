import { addFailedSignIn } from '#db/queries/audit/audit.ts'
import { findIssueWait } from '#db/queries/credentials/credential-limits.ts'
import {
  type IssuedCredential,
  redeemReset,
  startCredential,
} from '#db/queries/credentials/credentials.ts'
import {
  findSignInCandidates,
  type SignInCandidate,
  upgradePasswordHash,
} from '#db/queries/credentials/passwords.ts'
import { refundAttempt } from '#db/queries/rate-limits.ts'
import type { RequestContext } from '#db/request-context.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import type { TaskOwner } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import { en } from '#lib/text/en.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { equaliseDuration } from './hashing/equal-duration.ts'
import {
  hashingOwner,
  hashPassword,
  isOutdated,
  simulateVerification,
  verifyPassword,
} from './hashing/password.ts'
import { canonicalTemporaryPassword, hashOf } from './secret.ts'
import { limitSignIn } from './sign-in-limits.ts'
import { rateLimits, refundOf, rejection } from './throttle.ts'

/** The input of a sign-in, and the device cookie of the browser, if there is one. */
interface SignInInput {
  readonly username: string
  readonly password: string
  readonly devices?: string | undefined
  /**
   * True for the sign-in page, whose session can do no more than the member's own pages. Everywhere
   * else a password alone does not sign staff in (decision 048).
   */
  readonly onSignInPage?: boolean
}

/** A member with a staff role has given only a password, which is not enough (decision 048). */
export const staffNeedMfa = {
  ...faults.authentication(403),
  message: en.api.staffNeedsMfa,
}

/**
 * Authenticates a member by username or email address and password, and issues a session or a
 * bearer token (interface 4.2). An unknown name, a wrong password, a disabled or invited account and
 * a password that matches several accounts all fail alike (decision 023).
 */
export async function authenticateMember(
  { username, password, devices, onSignInPage = false }: SignInInput,
  kind: 'session' | 'bearer',
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const name = canonicalEmail(username) ?? username
  const typed = canonicalTemporaryPassword(password)
  const { foldedName, candidates } = await findSignInCandidates(db, name, hashOf(typed))
  const resetMatch = candidates.find(({ matchesReset }) => matchesReset)
  const accountIds = candidates.map(({ id }) => id)
  // 99 random bits cannot be guessed, so an unused temporary password is not counted.
  const counted = resetMatch
    ? undefined
    : await limitSignIn({ foldedName, accountIds, network: context.network, devices })
  const startedAt = performance.now()
  const owner = hashingOwner(context)
  const refundFor = counted?.refundFor ?? (() => refundOf([]))
  const { secret, ...credential } = newCredential(kind)
  let match: SignInCandidate | undefined
  let issued: IssuedCredential | undefined
  try {
    match = resetMatch ?? (await findMatch(candidates, password, owner))
    if (match?.isStaff && !onSignInPage) throw rejectStaff(match, context)
    if (resetMatch) {
      const reset = await resetFor(resetMatch, typed, owner)
      issued = await redeemReset(db, reset, credential, context, refundFor(resetMatch.id))
    } else if (match) {
      issued = await startCredential(db, match, credential, context, refundFor(match.id))
      if (issued && !match.passwordTemporary) waitUntil(upgradeHash(match, password))
    }
  } catch (error) {
    // The caller has not been told whether the password is correct, so nothing was guessed.
    if (isFailure(error)) await refundAttempt(db, refundFor())
    throw error
  }
  if (!issued) {
    const seconds = match && !resetMatch ? await findIssueWait(db, match.id, kind) : 0
    if (seconds > 0) throw rejection(rateLimits.issuesPerAccount, seconds)
    await equaliseDuration(startedAt)
    return rejectSignIn(candidates, context)
  }
  log.info({ event: 'signed-in', kind, accountId: issued.accountId, ...context })
  return { ...issued, secret }
}

/** Finds the account that the password matches. Of several, only one with that username counts. */
async function findMatch(
  candidates: readonly SignInCandidate[],
  password: string,
  owner: TaskOwner,
): Promise<SignInCandidate | undefined> {
  if (candidates.length === 0) await simulateVerification(password, owner)
  const verified = await Promise.all(
    candidates.map(({ passwordHash, passwordTemporary }) => {
      // An invited account has no password, and must not be told apart from a wrong one.
      if (passwordHash === null) return simulateVerification(password, owner)
      const typed = passwordTemporary ? canonicalTemporaryPassword(password) : password
      return verifyPassword(passwordHash, typed, owner)
    }),
  )
  const matches = candidates.filter(
    ({ disabled, passwordExpired }, n) => verified[n] && !disabled && !passwordExpired,
  )
  return (
    matches.find(({ matchesUsername }) => matchesUsername) ??
    (matches.length === 1 ? matches[0] : undefined)
  )
}

const resetFor = async ({ id }: SignInCandidate, typed: string, owner: TaskOwner) => ({
  accountId: id,
  hash: hashOf(typed),
  passwordHash: await hashPassword(typed, owner),
})

/** Replaces an outdated hash. A sign-in neither waits for this nor fails if it fails. */
async function upgradeHash({ id, passwordHash }: SignInCandidate, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  try {
    await upgradePasswordHash(db, { id, passwordHash }, await hashPassword(password))
  } catch (error) {
    log.warn({ event: 'hash-not-upgraded', accountId: id, error })
  }
}

/** Only the right password reveals that an account is one of staff; an unused temporary one stays so. */
function rejectStaff({ id }: SignInCandidate, context: RequestContext): Failure {
  log.warn({ event: 'staff-sign-in-refused', accountId: id, ...context })
  return new Failure(staffNeedMfa)
}

async function rejectSignIn(
  candidates: readonly SignInCandidate[],
  context: RequestContext,
): Promise<never> {
  const accounts = candidates.map(({ id }) => id)
  log.warn({ event: 'sign-in-refused', accounts, ...context })
  await addFailedSignIn(db, accounts, context)
  throw new Failure(faults.authentication(403))
}
