import {
  listSignInCandidates,
  type SignInCandidate,
  upgradePasswordHash,
} from '#db/queries/accounts.ts'
import { addFailedSignIn } from '#db/queries/audit.ts'
import { redeemReset, startCredential } from '#db/queries/credentials.ts'
import type { RequestContext } from '#db/request-context.ts'
import {
  hashPassword,
  isOutdated,
  simulateVerification,
  verifyPassword,
} from '#lib/auth/password.ts'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { limitSignIn } from './sign-in-limits.ts'

/**
 * Identifies a member by username or e-mail address and password, and issues a session or a bearer
 * (interface 4.2). Fails alike, in the same time, for an unknown name, a wrong password, a disabled
 * account, and an address of several people whom the password does not tell apart (decision 023).
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
  const opened = await findOpened(candidates, password)
  const temporary = candidates.find((candidate) => candidate.matchesReset)
  const { secret, ...issued } = newCredential(kind)
  const started = temporary
    ? await redeemReset(db, await resetOf(temporary, typed), issued, context, attempt)
    : opened && (await startCredential(db, opened, issued, context, attempt))
  if (!started) return refuse(candidates, context)
  if (opened && !opened.passwordTemporary && !temporary) waitUntil(upgrade(opened, password))
  log.info({ event: 'signed-in', kind, accountId: started.accountId, ...context })
  return { ...started, secret }
}

/** The one account that the password opens: the namesake if it is theirs, else the only one there is. */
async function findOpened(
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
  const opened = candidates.filter((candidate, n) => verified[n] && !candidate.disabled)
  return (
    opened.find(({ matchesUsername }) => matchesUsername) ??
    (opened.length === 1 ? opened[0] : undefined)
  )
}

const resetOf = async ({ id }: SignInCandidate, typed: string) => ({
  accountId: id,
  hash: hashOf(typed),
  passwordHash: await hashPassword(typed),
})

/** A hash of older parameters is replaced; a sign-in neither waits for that nor fails with it. */
async function upgrade(opened: SignInCandidate, password: string): Promise<void> {
  if (!isOutdated(opened.passwordHash)) return
  try {
    await upgradePasswordHash(db, opened, await hashPassword(password))
  } catch (error) {
    log.warn({ event: 'hash-not-upgraded', accountId: opened.id, error })
  }
}

async function refuse(
  candidates: readonly SignInCandidate[],
  context: RequestContext,
): Promise<never> {
  const accounts = candidates.map(({ id }) => id)
  log.warn({ event: 'sign-in-refused', accounts, ...context })
  await addFailedSignIn(db, accounts, context)
  throw new Failure(faults.authentication(403))
}
