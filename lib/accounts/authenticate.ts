import { type Candidate, listCandidates, upgradeHash } from '#db/queries/accounts.ts'
import { addRefusal, type Visit } from '#db/queries/audit.ts'
import { type Issued, redeemReset, startCredential } from '#db/queries/credentials.ts'
import { faults } from '#lib/contract/fault.ts'
import {
  hashPassword,
  isOutdated,
  verifyNobody,
  verifyPassword,
} from '#lib/credentials/password.ts'
import { canonicalTemporary, hashOf } from '#lib/credentials/secret.ts'
import { newCredential } from '#lib/credentials/session.ts'
import { db } from '#lib/database.ts'
import { Failure } from '#lib/failure.ts'
import { log } from '#lib/log.ts'
import { canonicalAddress } from '#lib/mail/address.ts'
import { keepUnfinished } from '#lib/unfinished.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** A credential just issued, with the secret that nobody will see again. */
export interface Authenticated extends Issued {
  readonly secret: string
}

/**
 * Identifies a member by username or e-mail address and password, and issues a session or a bearer
 * (endpoint 2). Fails alike, in the same time, for an unknown name, a wrong password, a disabled
 * account, and an address of several people whom the password does not tell apart (decision 5).
 */
export async function authenticate(
  { username, password }: { readonly username: string; readonly password: string },
  kind: 'session' | 'bearer',
  visit: Visit,
): Promise<Authenticated> {
  const name = canonicalAddress(username) ?? username
  const attempt = await limitSignIn(name, visit.network)
  const typed = canonicalTemporary(password)
  const candidates = await listCandidates(db, name, hashOf(typed))
  const opened = await findOpened(candidates, password)
  const temporary = candidates.find((candidate) => candidate.temporary)
  const { secret, ...issued } = newCredential(kind)
  const started = temporary
    ? await redeemReset(db, await resetOf(temporary, typed), issued, visit, attempt)
    : opened && (await startCredential(db, opened, issued, visit, attempt))
  if (!started) return refuse(candidates, visit)
  if (opened && !opened.passwordTemporary && !temporary) keepUnfinished(upgrade(opened, password))
  log.info({ event: 'signed-in', kind, accountId: started.accountId, ...visit })
  return { ...started, secret }
}

/** The one account that the password opens: the namesake if it is theirs, else the only one there is. */
async function findOpened(
  candidates: readonly Candidate[],
  password: string,
): Promise<Candidate | undefined> {
  if (candidates.length === 0) await verifyNobody(password)
  const verified = await Promise.all(
    candidates.map(({ passwordHash, passwordTemporary }) =>
      verifyPassword(passwordHash, passwordTemporary ? canonicalTemporary(password) : password),
    ),
  )
  const opened = candidates.filter((candidate, n) => verified[n] && !candidate.disabled)
  return opened.find(({ named }) => named) ?? (opened.length === 1 ? opened[0] : undefined)
}

const resetOf = async ({ id }: Candidate, typed: string) => ({
  accountId: id,
  hash: hashOf(typed),
  passwordHash: await hashPassword(typed),
})

/** A hash of older parameters is replaced; a sign-in neither waits for that nor fails with it. */
async function upgrade(opened: Candidate, password: string): Promise<void> {
  if (!isOutdated(opened.passwordHash)) return
  try {
    await upgradeHash(db, opened, await hashPassword(password))
  } catch (error) {
    log.warn({ event: 'hash-not-upgraded', accountId: opened.id, error })
  }
}

async function refuse(candidates: readonly Candidate[], visit: Visit): Promise<never> {
  const accounts = candidates.map(({ id }) => id)
  log.warn({ event: 'sign-in-refused', accounts, ...visit })
  await addRefusal(db, accounts, visit)
  throw new Failure(faults.authentication(403))
}
