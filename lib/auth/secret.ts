import { createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { env } from '#lib/env.ts'

/** A new secret of 256 random bits; the prefix lets leak scanners know it (decision 005). */
export const newSecret = (prefix: '' | 'gh_' = ''): string =>
  prefix + randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256. Enough, since nobody can guess 256 random bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * A secret that follows from others and the service's key (HMAC-SHA-256): whoever asks twice gets
 * the same one, though it is stored nowhere in the clear.
 */
export const deriveSecret = (purpose: string, ...from: readonly string[]): string =>
  createHmac('sha256', keyFor('derive'))
    .update(JSON.stringify([purpose, ...from]))
    .digest('base64url')

const keys = new Map<string, Buffer>()

/** A key of 256 bits for one purpose (HKDF, RFC 5869), derived once. */
export function keyFor(purpose: string): Buffer {
  const key =
    keys.get(purpose) ??
    Buffer.from(hkdfSync('sha256', env.authSecret, '', `gatehouse ${purpose}`, 32))
  keys.set(purpose, key)
  return key
}

/** Letters and digits that nobody mistakes for one another, on paper or on the telephone. */
const unambiguous = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A temporary password: 20 characters in groups of five, 99 bits (decision 010). */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 20 }, (_, n) => {
    const letter = unambiguous[randomInt(unambiguous.length)]
    return n > 0 && n % 5 === 0 ? `-${letter}` : letter
  }).join('')

/** A temporary password as it is compared: hyphens, spaces and capitals mean nothing. */
export const canonicalTemporaryPassword = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')
