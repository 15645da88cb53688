import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { RequestContext } from '#db/request-context.ts'
import { currentHashPrefix } from '#db/values/current-hash-prefix.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { fairQueue, isQueueRejection, type TaskOwner } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { importedVerifier } from './imported-hash.ts'

/** OWASP Password Storage: argon2id (the library's default), 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxPasswordBytes = 4096

/** The size of the thread pool on which Node hashes and reads files (UV_THREADPOOL_SIZE). */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** One core verifies about forty passwords in half a second. */
const maxWaitingPerCore = 40

/** Limits hashing to this process's share of the cores and half a second of fairly queued work (decision 009). */
const hashing = processSingleton('hasher', () => {
  const cores = Math.min(poolThreads, Math.floor(availableParallelism() / env.webConcurrency))
  const maxRunning = Math.max(1, cores)
  return fairQueue({ name: 'hashing', maxRunning, maxWaiting: maxRunning * maxWaitingPerCore })
})

/** Hashing that no request waits for, such as that of the demonstration data. */
const ownWork: TaskOwner = { key: 'service' }

/** Fails with 503 if the queue is full, or if the client has disconnected before its turn. */
async function runHashing<Value>(owner: TaskOwner, task: () => Promise<Value>): Promise<Value> {
  try {
    return await hashing(owner, task)
  } catch (error) {
    if (!isQueueRejection(error)) throw error
    throw new Failure(faults.unavailable, { 'Retry-After': '1' })
  }
}

/** The share of a request in the queue for hashing. */
export const hashingOwner = ({ network, isAbandoned }: RequestContext): TaskOwner => ({
  key: network,
  ...(isAbandoned && { isAbandoned }),
})

/** Passwords are compared byte for byte after NFC (NIST SP 800-63B-4, section 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFC')

/** Hashes a password into a PHC string. */
export const hashPassword = (password: string, owner: TaskOwner = ownWork): Promise<string> =>
  runHashing(owner, () => hash(normalize(password), parameters))

/** Returns whether a password matches a hash. One over 4,096 bytes and a hash that cannot be read never match. */
export async function verifyPassword(
  stored: string,
  password: string,
  owner: TaskOwner = ownWork,
): Promise<boolean> {
  if (Buffer.byteLength(normalize(password)) > maxPasswordBytes) return false
  return runHashing(owner, () => verifyEitherForm(stored, password))
}

/** Another system may have hashed a password as it was typed, and not its NFC. */
async function verifyEitherForm(stored: string, password: string): Promise<boolean> {
  const composed = normalize(password)
  if (await verifyNow(stored, composed)) return true
  return composed !== password && importedVerifier(stored) !== undefined
    ? verifyNow(stored, password)
    : false
}

async function verifyNow(stored: string, typed: string): Promise<boolean> {
  try {
    return await (importedVerifier(stored) ?? verify)(stored, typed)
  } catch (error) {
    log.warn({ event: 'hash-not-readable', error })
    // Takes as long as an ordinary verification.
    await hash(typed, parameters)
    return false
  }
}

/** Takes as long as verifying a password, so that timing does not reveal unknown accounts. */
export async function simulateVerification(password: string, owner?: TaskOwner): Promise<false> {
  await verifyPassword(await dummyHash(), password, owner)
  return false
}

const dummyHash = processSingleton('dummy-hash', () =>
  cacheFor(Number.POSITIVE_INFINITY, () => hashPassword(randomUUID())),
)

/** Returns whether a hash was made by another algorithm or with other parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentHashPrefix)

/** Measures in milliseconds how long this hash takes to verify: the shorter of two attempts. */
export async function timeVerification(stored: string): Promise<number> {
  const attempt = () =>
    hashing(ownWork, async () => {
      const startedAt = performance.now()
      await verifyNow(stored, 'any password')
      return performance.now() - startedAt
    })
  return Math.min(await attempt(), await attempt())
}
