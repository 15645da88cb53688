/** The reason why an imported hash cannot be used. */
type HashFault = 'hash-unreadable' | 'hash-wordpress' | 'hash-slow'

type Reading = { readonly hash: string } | { readonly fault: HashFault }

/** The last characters of its salt and hash have spare bits in base64, which the library wants to be zero. */
export const bcrypt =
  /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{21}[.Oeu][./A-Za-z\d]{30}[.CGKOSWaeimquy26]$/
const argon2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{11,}\$[\w+/]{16,}$/
/** passlib's format, which is stored. */
const pbkdf2 = /^\$pbkdf2-sha(?:256|512)\$(\d+)\$[\w./]+\$[\w./]{22,}$/
const scrypt = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$[\w./]+\$[\w./]{22,}$/
/** `pbkdf2_sha256$600000$salt$key`; the salt is text, the key base64. */
const django = /^pbkdf2_(sha256|sha512)\$(\d+)\$([^$]+)\$([\w+/]{22,}={0,2})$/
/** phpass, and the bcrypt of a SHA-384 since WordPress 6.8. */
const wordpress = /^(\$P\$|\$H\$|\$wp\$)/

/** The formats that are stored, with the costs, in their order in a hash, above which one verification takes more than about a second. */
const formats: readonly (readonly [pattern: RegExp, ...maxCosts: readonly number[]])[] = [
  [bcrypt, 14],
  [argon2, 262_144, 10, 16],
  [pbkdf2, 2_000_000],
  [scrypt, 17, 8, 4],
]

/** Checks that an imported hash can be verified, and returns it as it is stored, in the form of crypt(3) and passlib. */
export function readImportedHash(text: string): Reading {
  if (wordpress.test(text)) return { fault: 'hash-wordpress' }
  const [, digest, rounds, salt = '', key = ''] = django.exec(text) ?? []
  const hash = digest
    ? `$pbkdf2-${digest}$${rounds}$${ab64(Buffer.from(salt))}$${key.replaceAll('+', '.').replaceAll('=', '')}`
    : text
  const format = formats.find(([pattern]) => pattern.test(hash))
  if (!format) return { fault: 'hash-unreadable' }
  const [pattern, ...maxCosts] = format
  const [, ...costs] = pattern.exec(hash) ?? []
  return maxCosts.every((max, n) => Number(costs[n]) <= max) ? { hash } : { fault: 'hash-slow' }
}

const ab64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '')
