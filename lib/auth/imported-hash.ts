import { pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

type Verifier = (stored: string, password: string) => Promise<boolean>

/** The hashes of older systems, in the formats of crypt(3) and passlib, by how they begin. */
const verifiers: readonly (readonly [RegExp, Verifier])[] = [
  [/^\$2[aby]\$/, (stored, password) => verifyBcrypt(password, stored)],
  [/^\$pbkdf2-sha(256|512)\$/, verifyPbkdf2],
  [/^\$scrypt\$/, verifyScrypt],
]

/**
 * How a hash that was imported is verified; undefined for one of our own. Each is replaced by one of
 * ours at the first sign-in (OWASP Password Storage, upgrading the work factor).
 */
export const importedVerifier = (stored: string): Verifier | undefined =>
  verifiers.find(([beginning]) => beginning.test(stored))?.[1]

/** `$pbkdf2-sha256$29000$salt$key` */
async function verifyPbkdf2(stored: string, password: string): Promise<boolean> {
  const [, scheme = '', rounds, salt, key] = stored.split('$')
  const expected = bytes(key)
  const digest = scheme.replace('pbkdf2-', '')
  const found = await promised((done) =>
    pbkdf2(password, bytes(salt), Number(rounds), expected.length, digest, done),
  )
  return timingSafeEqual(found, expected)
}

/** `$scrypt$ln=14,r=8,p=1$salt$key` */
async function verifyScrypt(stored: string, password: string): Promise<boolean> {
  const [, , cost = '', salt, key] = stored.split('$')
  const expected = bytes(key)
  const [ln = 0, r = 0, p = 0] = cost.split(',').map((part) => Number(part.replace(/^\w+=/, '')))
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  const found = await promised((done) =>
    scrypt(password, bytes(salt), expected.length, options, done),
  )
  return timingSafeEqual(found, expected)
}

/** passlib writes base64 with a dot for the plus, and no padding. */
const bytes = (text = '') => Buffer.from(text.replaceAll('.', '+'), 'base64')

const promised = (
  work: (done: (error: Error | null, key: Buffer) => void) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => work((error, key) => (error ? reject(error) : resolve(key))))
