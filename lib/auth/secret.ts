import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#lib/runtime/hash-of.ts'
import { acceptedKeysFor, keyFor } from '#lib/runtime/service-secret.ts'

export { hashOf }

/** Makes a secret of 256 random bits. Leak scanners recognise the prefix (decision 005). */
export const newSecret = (prefix: '' | 'gh_' = ''): string =>
  prefix + randomBytes(32).toString('base64url')

/** Derives a secret from a purpose, values and the service's key (HMAC-SHA-256): always the same, so never stored. */
export const deriveSecret = (purpose: string, ...from: readonly string[]): string =>
  deriveWith(keyFor('derive'), [purpose, ...from])

/** The secret of the link of an invitation to become a contact, the same in every email to the mailbox. */
export const invitationSecret = (invitationId: string, email: string): string =>
  deriveSecret('contact', invitationId, email.toLowerCase())

const restoring = (confirmed: Buffer) => ['restore', confirmed.toString('hex')] as const

/** The secret of the link that restores an email, from the hash of the link that confirmed its successor. */
export const restoreSecret = (confirmed: Buffer): string => deriveSecret(...restoring(confirmed))

/** The secrets that `restoreSecret` gives or, before the last change of AUTH_SECRET, gave. */
export const restoreSecrets = (confirmed: Buffer): string[] =>
  acceptedSecrets(...restoring(confirmed))

/** The secrets that `deriveSecret` gives, or gave before the last change of AUTH_SECRET: accept any of them. */
export const acceptedSecrets = (purpose: string, ...from: readonly string[]): string[] =>
  acceptedKeysFor('derive').map((key) => deriveWith(key, [purpose, ...from]))

/** Returns true if a secret is one of these, compared in constant time. */
export const isDerived = (secret: string, purpose: string, ...from: readonly string[]): boolean =>
  acceptedSecrets(purpose, ...from).some((accepted) =>
    timingSafeEqual(hashOf(accepted), hashOf(secret)),
  )

const deriveWith = (key: Buffer, from: readonly string[]) =>
  createHmac('sha256', key).update(JSON.stringify(from)).digest('base64url')

/** Letters and digits that cannot be mistaken for one another, on paper or over the phone. */
const unambiguous = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a temporary password of 20 characters, 99 bits, from a secret that is random unless given (decision 010). */
export const newTemporaryPassword = (from = newSecret()): string =>
  [
    ...BigInt(`0x${Buffer.from(from, 'base64url').toString('hex')}`)
      .toString(31)
      .slice(-20),
  ]
    .map((digit) => unambiguous[Number.parseInt(digit, 31)])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-')

/** Returns a temporary password without hyphens, spaces and capitals, as it is hashed. */
export const canonicalTemporaryPassword = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')
