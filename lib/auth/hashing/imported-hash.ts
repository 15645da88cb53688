import { pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify } from '@node-rs/bcrypt'
import { bcrypt } from './readable-hash.ts'

const derivePbkdf2 = promisify(pbkdf2)
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

type Verifier = (stored: string, password: string) => Promise<boolean>

/** The hash formats of crypt(3) and passlib that imported accounts may have, by prefix. */
const verifiers: readonly (readonly [RegExp, Verifier])[] = [
  [/^\$2[aby]\$/, verifyBcrypt],
  [/^\$pbkdf2-sha(256|512)\$/, verifyPbkdf2],
  [/^\$scrypt\$/, verifyScrypt],
]

/**
 * Returns the verifier for an imported hash, or undefined for one of our own. The first sign-in
 * replaces an imported hash by one of our own (OWASP Password Storage, Upgrading the Work Factor).
 */
export const importedVerifier = (stored: string): Verifier | undefined =>
  verifiers.find(([prefix]) => prefix.test(stored))?.[1]

/** Fails for a malformed hash, for which the library returns false at once: timing would reveal it. */
async function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  if (!bcrypt.test(stored)) throw new Error('A stored bcrypt hash is malformed.')
  return verify(password, stored)
}

/** `$pbkdf2-sha256$29000$salt$key` */
async function verifyPbkdf2(stored: string, password: string): Promise<boolean> {
  const [, scheme = '', rounds, salt, key] = stored.split('$')
  const expected = decodeAb64(key)
  const digest = scheme.replace('pbkdf2-', '')
  const salted = decodeAb64(salt)
  const derived = await derivePbkdf2(password, salted, Number(rounds), expected.length, digest)
  return timingSafeEqual(derived, expected)
}

/** `$scrypt$ln=14,r=8,p=1$salt$key` */
async function verifyScrypt(stored: string, password: string): Promise<boolean> {
  const [, , costs = '', salt, key] = stored.split('$')
  const expected = decodeAb64(key)
  const byName = new URLSearchParams(costs.replaceAll(',', '&'))
  const [N, r, p] = [
    2 ** Number(byName.get('ln')),
    Number(byName.get('r')),
    Number(byName.get('p')),
  ]
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  const derived = await deriveScrypt(password, decodeAb64(salt), expected.length, options)
  return timingSafeEqual(derived, expected)
}

/** passlib's ab64 is base64 with a dot for the plus sign, unpadded. Fails if empty: an empty key matches everything. */
function decodeAb64(text = ''): Buffer {
  const decoded = Buffer.from(text.replaceAll('.', '+'), 'base64')
  if (decoded.length === 0) throw new Error('A stored hash has no salt or no key.')
  return decoded
}
