import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { env } from '#lib/env.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { importedVerifier } from './imported-hash.ts'
import { newSecret } from './secret.ts'
import { semaphore } from './semaphore.ts'

/** OWASP Password Storage: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const marks = '$argon2id$v=19$m=19456,t=2,p=1$'
const longest = 4096

/** The threads of Node that hash, beside reading files (Node.js documentation, UV_THREADPOOL_SIZE). */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/**
 * Hashing is capacity: as many at once as this process has a share of the cores, and at most half a
 * second's work waiting.
 */
const turn = processSingleton('hasher', () => {
  const cores = Math.min(threads, Math.floor(availableParallelism() / env.webConcurrency))
  const running = Math.max(1, cores)
  return semaphore(running, running * 40)
})

/** How many passwords are being hashed and how many wait just now, and how many were ever refused. */
export const hashingLoad = () => turn.load()

/** Passwords are compared byte for byte after NFC (NIST SP 800-63B-4, section 3.1.1.2). */
const normal = (password: string) => password.normalize('NFC')

/** The hash of a password as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  turn(() => hash(normal(password), parameters))

/** Whether the password is the one of the hash; one over 4,096 bytes never is, and is not hashed. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const typed = normal(password)
  const verifier = importedVerifier(stored) ?? verify
  return Buffer.byteLength(typed) <= longest && turn(() => verifier(stored, typed))
}

/** Takes the time of a verification for someone who does not exist. */
export async function simulateVerification(password: string): Promise<false> {
  await verifyPassword(await nobody(), password)
  return false
}

const nobody = () => processSingleton('nobody', () => hashPassword(newSecret()))

/** Whether a hash is of older parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(marks)
