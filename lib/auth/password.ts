import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { env } from '#lib/env.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { importedVerifier } from './imported-hash.ts'
import { newSecret } from './secret.ts'
import { semaphore } from './semaphore.ts'

/** OWASP Password Storage: argon2id (the library's default), 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'
const maxPasswordBytes = 4096

/** The size of the thread pool on which Node hashes and reads files (UV_THREADPOOL_SIZE). */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** One core verifies about forty passwords in half a second. */
const maxWaitingPerCore = 40

/**
 * Limits concurrent hashing to this process's share of the cores and queues at most half a second
 * of work (decision 009).
 */
const runHashing = processSingleton('hasher', () => {
  const cores = Math.min(poolThreads, Math.floor(availableParallelism() / env.webConcurrency))
  const maxRunning = Math.max(1, cores)
  return semaphore(maxRunning, maxRunning * maxWaitingPerCore)
})

/** Counts the passwords that are being hashed, that are waiting, and that were refused so far. */
export const hashingLoad = () => runHashing.load()

/** Passwords are compared byte for byte after NFC (NIST SP 800-63B-4, section 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFC')

/** Hashes a password into a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  runHashing(() => hash(normalize(password), parameters))

/**
 * Returns whether a password matches a stored hash. Passwords over 4,096 bytes never match and are
 * not hashed.
 */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const typed = normalize(password)
  const verifier = importedVerifier(stored) ?? verify
  return Buffer.byteLength(typed) <= maxPasswordBytes && runHashing(() => verifier(stored, typed))
}

/** Takes as long as verifying a password, so that timing does not reveal unknown accounts. */
export async function simulateVerification(password: string): Promise<false> {
  await verifyPassword(await dummyHash(), password)
  return false
}

const dummyHash = () => processSingleton('dummy-hash', () => hashPassword(newSecret()))

/** Returns whether a hash was made by another algorithm or with other parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentPrefix)
