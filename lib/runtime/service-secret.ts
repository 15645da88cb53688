import { hkdfSync } from 'node:crypto'
import { env } from '#lib/env.ts'
import { processSingleton } from './process-singleton.ts'

const stored = processSingleton('service-secret', () => ({
  secret: undefined as string | undefined,
}))

/** Sets the secret of a service without AUTH_SECRET: the one stored with the embedded database. */
export function setServiceSecret(secret: string): void {
  stored.secret = secret
}

const knownSecret = () => stored.secret ?? env.authSecret

/** False in a command of an operator without AUTH_SECRET, which can derive no key. */
export const hasServiceSecret = (): boolean => knownSecret() !== undefined

/** The secret from which every key is derived (decision 027). Throws if there is none. */
export function serviceSecret(): string {
  const secret = knownSecret()
  if (secret) return secret
  throw new Error('AUTH_SECRET must be set. Create one with: openssl rand -base64 33')
}

/** The purposes of the keys that are derived from AUTH_SECRET; docs/security/inventory.md describes them. */
export const keyPurposes = [
  'derive',
  'draft',
  'email',
  'seal',
  'second-step',
  'staff-provider',
  'webhook',
] as const

/** The purpose of a derived key. */
export type KeyPurpose = (typeof keyPurposes)[number]

/** Derives a key of 256 bits for one purpose from AUTH_SECRET (HKDF, RFC 5869). */
export const keyFor = (purpose: KeyPurpose): Buffer => derivedKey(serviceSecret(), purpose)

/** The key for a purpose, followed by the one from AUTH_SECRET_FORMER, if that is set. */
export function acceptedKeysFor(purpose: KeyPurpose): Buffer[] {
  const former = env.authSecretFormer
  return [keyFor(purpose), ...(former === undefined ? [] : [derivedKey(former, purpose)])]
}

const keys = new Map<string, Buffer>()

function derivedKey(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${secret}`
  const key =
    keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, 32))
  keys.set(name, key)
  return key
}
