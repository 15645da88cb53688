import { env } from '#lib/env.ts'
import { processSingleton } from './process-singleton.ts'

const stored = processSingleton('service-secret', () => ({
  secret: undefined as string | undefined,
}))

/** Sets the secret of a service without AUTH_SECRET: the one stored with the embedded database. */
export function setServiceSecret(secret: string): void {
  stored.secret = secret
}

/** The secret before the last change, whose keys are still accepted; undefined if there is none. */
export const formerServiceSecret = (): string | undefined => env.authSecretFormer

/** The secret from which every key is derived (decision 027). Throws if there is none. */
export function serviceSecret(): string {
  const secret = stored.secret ?? env.authSecret
  if (secret) return secret
  throw new Error('AUTH_SECRET must be set. Create one with: openssl rand -base64 33')
}
