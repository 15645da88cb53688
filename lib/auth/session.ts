import type { NewCredential } from '#db/queries/credentials.ts'
import { roles } from '#db/values/roles.ts'
import { env } from '#lib/env.ts'
import { hashOf, newSecret } from './secret.ts'

const thirtyDays = 30 * 24 * 60 * 60

/** The name of the session cookie; the prefix binds it to this host and to https (RFC 6265bis). */
export const sessionCookie = env.secure ? '__Host-gatehouse.session' : 'gatehouse.session'

/** A new session or bearer of all roles for thirty days (interface 8), with its secret. */
export function newCredential(kind: 'session' | 'bearer'): NewCredential & { secret: string } {
  const secret = newSecret(kind === 'bearer' ? 'gh_' : '')
  return {
    secret,
    hash: hashOf(secret),
    kind,
    realm: env.realm,
    roles,
    lifetimeSeconds: thirtyDays,
  }
}

/** The Set-Cookie header of a session. */
export const sessionHeader = (secret: string, expires: Date): string =>
  [
    `${sessionCookie}=${secret}`,
    'Path=/',
    `Expires=${expires.toUTCString()}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(env.secure ? ['Secure'] : []),
  ].join('; ')
