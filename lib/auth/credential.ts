import type { IssuedCredential, NewCredential } from '#db/queries/credentials/credentials.ts'
import { lifetimes } from '#db/values/lifetimes.ts'
import { passwordRoles } from '#db/values/roles.ts'
import { env } from '#lib/env.ts'
import { hashOf, newSecret } from './secret.ts'

/** An issued session or bearer token with its secret, which is sent once and never stored. */
export interface CredentialWithSecret extends Omit<IssuedCredential, 'id'> {
  readonly secret: string
}

/** Makes a session or bearer token with all roles of Release 1. Only its hash is stored. */
export function newCredential(kind: 'session' | 'bearer'): NewCredential & { secret: string } {
  const secret = newSecret(kind === 'bearer' ? 'gh_' : '')
  return {
    secret,
    hash: hashOf(secret),
    kind,
    realm: env.realm,
    roles: passwordRoles,
    lifetimeSeconds: lifetimes[kind],
  }
}
