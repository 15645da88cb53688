import {
  listSignInCandidates,
  type SignInCandidate,
  upgradePasswordHash,
} from '#db/queries/accounts.ts'
import { addFailedSignIn } from '#db/queries/audit.ts'
import { findIssueWait } from '#db/queries/credential-limits.ts'
import { redeemReset, startCredential } from '#db/queries/credentials.ts'
import type { RequestContext } from '#db/request-context.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { hashPassword, isOutdated, simulateVerification, verifyPassword } from './password.ts'
import { canonicalTemporaryPassword, hashOf } from './secret.ts'
import { limitSignIn } from './sign-in-limits.ts'
import { rejectForSeconds } from './throttle.ts'

/**
 * Authenticates a member by username or email address and password, and issues a session or a
 * bearer token (interface 4.2). An unknown name, a wrong password, a disabled account and a
 * password that matches several accounts all fail alike (decision 023).
 */
export async function authenticateMember(
  { username, password }: { readonly username: string; readonly password: string },
  kind: 'session' | 'bearer',
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const name = canonicalEmail(username) ?? username
  const attempt = await limitSignIn(name, context.network)
  const typed = canonicalTemporaryPassword(password)
  const candidates = await listSignInCandidates(db, name, hashOf(typed))
  const match = await findMatch(candidates, password)
  const resetMatch = candidates.find(({ matchesReset }) => matchesReset)
  const { secret, ...credential } = newCredential(kind)
  const issued = resetMatch
    ? await redeemReset(db, await resetFor(resetMatch, typed), credential, context, attempt)
    : match && (await startCredential(db, match, credential, context, attempt))
  const seconds = !issued && match ? await findIssueWait(db, match.id, kind) : 0
  if (seconds > 0) rejectForSeconds(seconds)
  if (!issued) return rejectSignIn(candidates, context)
  if (match && !match.passwordTemporary && !resetMatch) waitUntil(upgradeHash(match, password))
  log.info({ event: 'signed-in', kind, accountId: issued.accountId, ...context })
  return { ...issued, secret }
}

/** Finds the account that the password matches. Of several, only one with that username counts. */
async function findMatch(
  candidates: readonly SignInCandidate[],
  password: string,
): Promise<SignInCandidate | undefined> {
  if (candidates.length === 0) await simulateVerification(password)
  const verified = await Promise.all(
    candidates.map(({ passwordHash, passwordTemporary }) =>
      verifyPassword(
        passwordHash,
        passwordTemporary ? canonicalTemporaryPassword(password) : password,
      ),
    ),
  )
  const matches = candidates.filter((candidate, n) => verified[n] && !candidate.disabled)
  return (
    matches.find(({ matchesUsername }) => matchesUsername) ??
    (matches.length === 1 ? matches[0] : undefined)
  )
}

const resetFor = async ({ id }: SignInCandidate, typed: string) => ({
  accountId: id,
  hash: hashOf(typed),
  passwordHash: await hashPassword(typed),
})

/** Replaces an outdated hash. A sign-in neither waits for this nor fails if it fails. */
async function upgradeHash(match: SignInCandidate, password: string): Promise<void> {
  if (!isOutdated(match.passwordHash)) return
  try {
    await upgradePasswordHash(db, match, await hashPassword(password))
  } catch (error) {
    log.warn({ event: 'hash-not-upgraded', accountId: match.id, error })
  }
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
