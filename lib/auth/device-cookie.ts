import { timingSafeEqual } from 'node:crypto'
import { type Cookie, siteCookie } from './cookie.ts'
import { acceptedSecrets, deriveSecret, hashOf, newSecret } from './secret.ts'

const cookie = siteCookie('device')

/**
 * The name of the cookie that proves in which accounts this browser has signed in before. It lets
 * the member in while others guess the password, and gives no access of its own (OWASP, Slow Down
 * Online Guessing Attacks with Device Cookies).
 */
export const deviceCookie = cookie.name

/** The days for which a browser is recognised after a sign-in. */
export const deviceCookieDays = 365
const maxProofs = 5
const dayMs = 24 * 60 * 60 * 1_000

/** A proof of a sign-in with the password, or of one with a correct code of MFA as well. */
type DeviceProof = 'device' | 'mfa-device'

/** The signed claim: the browser with this nonce has signed in to the account until that day. */
const claimOf = (proof: DeviceProof, accountId: string, nonce: string, lastDay: string) =>
  [proof, accountId, nonce, lastDay] as const

const today = () => Math.floor(Date.now() / dayMs)

/**
 * Returns the nonce of the proof that the browser has signed in to the account before, by whatever means or with this
 * proof, or undefined if its cookie has none. Each nonce has a limit of its own.
 */
export function findDevice(
  value: string | undefined,
  accountId: string,
  ...proofs: readonly DeviceProof[]
): string | undefined {
  const kinds = proofs.length > 0 ? proofs : (['device', 'mfa-device'] as const)
  for (const text of proofsIn(value)) {
    const [nonce = '', lastDay = '', signature = ''] = text.split('.')
    const accepted = kinds.flatMap((proof) =>
      acceptedSecrets(...claimOf(proof, accountId, nonce, lastDay)),
    )
    const isGenuine = accepted.some((secret) => isEqual(signature, secret))
    if (isGenuine && Number.parseInt(lastDay, 36) >= today()) return nonce
  }
  return undefined
}

/** Makes the cookie of a browser that has just signed in to the account; it holds five proofs. */
export function deviceCookieFor(
  previous: string | undefined,
  accountId: string,
  proof: DeviceProof = 'device',
): Cookie {
  const nonce = newSecret().slice(0, 16)
  const lastDay = (today() + deviceCookieDays).toString(36)
  const others = proofsIn(previous).filter((text) => !findDevice(text, accountId, proof))
  const newest = `${nonce}.${lastDay}.${deriveSecret(...claimOf(proof, accountId, nonce, lastDay))}`
  return cookie.forDays([newest, ...others.slice(0, maxProofs - 1)].join('~'), deviceCookieDays)
}

const proofsIn = (value = '') => (value === '' ? [] : value.split('~').slice(0, maxProofs))

const isEqual = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b))
