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
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { continueAfter } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import type { TaskOwner } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import * as en from '#lib/text/en.ts'
import { informOfProgram, startByAppPassword } from './app-passwords.ts'
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
   * True for the sign-in page, which asks for the factor next. Elsewhere a password is not enough for staff,
   * nor for an account with a factor (decision 087).
   */
  readonly onSignInPage?: boolean
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
  const { foldedName, candidates } = await findSignInCandidates(db, name, hashOf(typed), username)
  const resetMatch = candidates.find(({ matchesReset }) => matchesReset)
  const program = candidates.find(({ appPasswordRoles }) => appPasswordRoles)
  // 99 random bits cannot be guessed, so a right app password is not counted.
  if (program && !onSignInPage) return startByAppPassword(program, typed, kind, context)
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
    if (match && (match.isStaff || match.needsFactor) && !onSignInPage)
      throw rejectPassword(match, context)
    if (resetMatch) {
      const { id } = resetMatch
      const passwordHash = await hashPassword(typed, owner)
      const reset = { id, onSignInPage, hash: hashOf(typed), passwordHash }
      issued = await redeemReset(db, reset, credential, context, refundFor(id))
    } else if (match) {
      const given = { ...match, onSignInPage }
      issued = await startCredential(db, given, credential, context, refundFor(match.id))
      if (issued && !match.passwordTemporary) continueAfter(upgradeHash(match, password))
    }
  } catch (error) {
    // The caller has not been told whether the password is correct, so nothing was guessed.
    await refundAttempt(db, refundFor())
    throw error
  }
  if (!issued) {
    const seconds = match && !resetMatch ? await findIssueWait(db, match.id, kind) : 0
    if (seconds > 0) throw rejection(rateLimits.issuesPerAccount, seconds)
    await equaliseDuration(startedAt)
    return rejectSignIn(candidates, context)
  }
  const event = issued.isPending ? 'password-given' : 'signed-in'
  log.info({ event, kind, accountId: issued.accountId, ...context })
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

/** Replaces an outdated hash. A sign-in neither waits for this nor fails if it fails. */
async function upgradeHash({ id, passwordHash }: SignInCandidate, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  try {
    await upgradePasswordHash(db, { id, passwordHash }, await hashPassword(password))
  } catch (error) {
    log.warn({ event: 'hash-not-upgraded', accountId: id, error })
  }
}

/** Only the right password reveals that an account needs more; an unused temporary one stays so. */
function rejectPassword({ id }: SignInCandidate, context: RequestContext): Failure {
  log.warn({ event: 'password-not-enough', accountId: id, ...context })
  continueAfter(informOfProgram(id, context))
  const message = en.api.needsAppPassword(`${env.baseUrl}/security`)
  return new Failure({ ...faults.authentication(403), message })
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
