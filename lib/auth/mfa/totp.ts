import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { codeSeconds } from '#db/values/periods.ts'
import { env } from '#lib/env.ts'

/** The parameters that every authenticator app supports: SHA-1, six digits, a period (RFC 6238). */
const totpOf = (secret: Buffer, username = ''): TOTP =>
  new TOTP({
    issuer: env.orgName,
    label: username,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: codeSeconds,
  })

/** Makes a secret of 160 bits, as RFC 4226, section 4 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** Returns the input of an authenticator app: the URI in the QR code, and the key for typing, in groups. */
export function totpKey(secret: Buffer, username: string): { uri: string; key: string } {
  const totp = totpOf(secret, username)
  return { uri: totp.toString(), key: totp.secret.base32.replace(/.{4}(?=.)/g, '$& ') }
}

/** The bytes of a key that an authenticator app shows in Base32. */
export const totpSecretOf = (key: string): Buffer => Buffer.from(Secret.fromBase32(key).bytes)

/** The code that an authenticator app with this secret shows now. */
export const currentTotp = (secret: Buffer): string => totpOf(secret).generate()

/** The period of a code, in 30 seconds since 1970; undefined if wrong. Clocks differ, so neighbouring ones are right. */
export function matchTotp(secret: Buffer, code: string, nowMs = Date.now()): number | undefined {
  const digits = code.replace(/[\s-]/g, '')
  // The library throws on characters of several bytes.
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totpOf(secret).validate({ token: digits, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / codeSeconds) + delta
}
