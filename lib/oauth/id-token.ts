import { compactVerify, createLocalJWKSet, type JWTPayload, SignJWT } from 'jose'
import { env } from '#lib/env.ts'
import { listPublicKeys, signingKey } from './signing-key.ts'

/** Whom an ID token names to which client, and what it says of their signing in. */
export interface Identified {
  readonly accountId: string
  readonly clientId: string
  readonly nonce: string | null
  /** Seconds since 1970. */
  readonly authenticatedAt: number
}

/** An ID token for the client (OpenID Connect Core, section 2), RS256, valid for one hour. */
export async function issueIdToken(identified: Identified): Promise<string> {
  const { accountId, clientId, nonce, authenticatedAt } = identified
  const { id, privateKey } = await signingKey()
  return new SignJWT({ auth_time: Math.floor(authenticatedAt), ...(nonce ? { nonce } : {}) })
    .setProtectedHeader({ alg: 'RS256', kid: id })
    .setIssuer(env.baseUrl)
    .setSubject(accountId)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

/**
 * Whom an ID token of ours names, though it may have expired: as a hint it is worth something still
 * (OpenID Connect RP-Initiated Logout, section 4). Undefined for any other text.
 */
export async function readIdToken(
  token: string,
): Promise<{ readonly accountId: string; readonly clientId: string } | undefined> {
  const payload = await verified(token)
  if (payload?.iss !== env.baseUrl || !payload.sub) return undefined
  return { accountId: payload.sub, clientId: String(payload.aud) }
}

async function verified(token: string): Promise<JWTPayload | undefined> {
  const keys = createLocalJWKSet({ keys: await listPublicKeys() })
  try {
    const { payload } = await compactVerify(token, keys, { algorithms: ['RS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return undefined
  }
}
