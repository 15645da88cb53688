import { randomBytes } from 'node:crypto'
import { ceremonyMinutes } from '#db/values/periods.ts'
import { deriveSecret, isDerived } from '../secret.ts'

/** The time in which a ceremony must be finished, in milliseconds. */
export const ceremonyMs = ceremonyMinutes * 60_000

/**
 * Makes the challenge of a ceremony (Web Authentication, section 13.4.3) with its time and a MAC, so that any
 * instance can finish it. `purpose` and `bound` say what for; a statement that accepts the response spends it.
 */
export function newChallenge(purpose: string, bound = ''): string {
  const [at, nonce] = [`${Date.now()}`, randomBytes(16).toString('base64url')]
  const mac = deriveSecret('ceremony', at, nonce, purpose, bound)
  return Buffer.from(`${at}.${nonce}.${mac}`).toString('base64url')
}

/** Returns true if the challenge was made for this while its ceremony may still be finished. */
export function isChallenge(challenge: string, purpose: string, bound = ''): boolean {
  const [at = '', nonce = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const isOurs = isDerived(mac, 'ceremony', at, nonce, purpose, bound)
  return isOurs && Date.now() - Number(at) <= ceremonyMs
}
