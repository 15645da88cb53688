import { type Cookie, cookieDays, cookieWith } from './cookie.ts'
import { deriveSecret, isDerived, newSecret } from './secret.ts'

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
    const isGenuine = kinds.some((proof) =>
      isDerived(signature, ...claimOf(proof, accountId, nonce, lastDay)),
    )
    if (isGenuine && Number.parseInt(lastDay, 36) >= today()) return nonce
  }
  return undefined
}

/**
 * Makes the cookie of a browser that has just signed in to the account; it holds five proofs. It lets the member in while
 * others guess the password, and gives no access of its own (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export function deviceCookieFor(
  previous: string | undefined,
  accountId: string,
  proof: DeviceProof = 'device',
): Cookie {
  const nonce = newSecret().slice(0, 16)
  const lastDay = (today() + cookieDays.device).toString(36)
  const others = proofsIn(previous).filter((text) => !findDevice(text, accountId, proof))
  const newest = `${nonce}.${lastDay}.${deriveSecret(...claimOf(proof, accountId, nonce, lastDay))}`
  return cookieWith('device', [newest, ...others.slice(0, maxProofs - 1)].join('~'))
}

const proofsIn = (value = '') => (value === '' ? [] : value.split('~').slice(0, maxProofs))
