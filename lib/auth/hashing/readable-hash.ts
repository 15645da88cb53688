/** The reason why an imported hash cannot be used. */
type HashFault = 'hash-unreadable' | 'hash-wordpress' | 'hash-slow'

type Reading = { readonly hash: string } | { readonly fault: HashFault }

/** The costs above which one verification takes more than about a second. */
const max = {
  bcryptCost: 14,
  pbkdf2Rounds: 2_000_000,
  scryptLn: 17,
  argonMemory: 262_144,
  argonPasses: 10,
}

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

/** Checks that an imported hash can be verified, and returns it as it is stored, in the form of crypt(3) and passlib. */
export function readImportedHash(text: string): Reading {
  if (wordpress.test(text)) return { fault: 'hash-wordpress' }
  const [, digest, rounds, salt = '', key = ''] = django.exec(text) ?? []
  const hash = digest
    ? `$pbkdf2-${digest}$${rounds}$${ab64(Buffer.from(salt))}$${key.replaceAll('+', '.').replaceAll('=', '')}`
    : text
  const costs = costsOf(hash)
  if (!costs) return { fault: 'hash-unreadable' }
  return costs.every(([cost, limit]) => Number(cost) <= limit) ? { hash } : { fault: 'hash-slow' }
}

type Cost = readonly [cost: string | undefined, max: number]

/** The costs of a hash with their limits; undefined if no format matches. */
function costsOf(hash: string): Cost[] | undefined {
  const [isBcrypt, cost] = bcrypt.exec(hash) ?? []
  if (isBcrypt) return [[cost, max.bcryptCost]]
  const [isArgon2, memory, passes, lanes] = argon2.exec(hash) ?? []
  if (isArgon2)
    return [
      [memory, max.argonMemory],
      [passes, max.argonPasses],
      [lanes, 16],
    ]
  const [isPbkdf2, rounds] = pbkdf2.exec(hash) ?? []
  if (isPbkdf2) return [[rounds, max.pbkdf2Rounds]]
  const [isScrypt, ln, r, p] = scrypt.exec(hash) ?? []
  return isScrypt
    ? [
        [ln, max.scryptLn],
        [r, 8],
        [p, 4],
      ]
    : undefined
}

const ab64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '')
