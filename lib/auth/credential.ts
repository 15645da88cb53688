import type { IssuedCredential, NewCredential } from '#db/queries/credentials.ts'
import { roles } from '#db/values/roles.ts'
import { env } from '#lib/env.ts'
import { hashOf, newSecret } from './secret.ts'

/** The lifetime of a session or bearer: thirty days (interface 8). */
export const credentialLifetimeSeconds = 30 * 24 * 60 * 60

/** An issued session or bearer together with its secret, which is shown once and never stored. */
export interface CredentialWithSecret extends IssuedCredential {
  readonly secret: string
}

/** Prepares a session or bearer with all roles, and returns its secret beside it. */
export function newCredential(kind: 'session' | 'bearer'): NewCredential & { secret: string } {
  const secret = newSecret(kind === 'bearer' ? 'gh_' : '')
  return {
    secret,
    hash: hashOf(secret),
    kind,
    realm: env.realm,
    roles,
    lifetimeSeconds: credentialLifetimeSeconds,
  }
}
