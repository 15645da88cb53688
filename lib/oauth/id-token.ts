import { compactVerify, createLocalJWKSet, type JWTPayload, SignJWT } from 'jose'
import { env } from '#lib/env.ts'
import { currentSigningKey, listPublicKeys } from './signing-key.ts'

/** What an ID token states about a sign-in (OpenID Connect Core, section 2). */
export interface SignInClaims {
  readonly accountId: string
  readonly clientId: string
  readonly nonce: string | null
  /** Seconds since 1970. */
  readonly authenticatedAt: number
}

/** Issues an ID token, signed with RS256 and valid for one hour (decision 011). */
export async function issueIdToken(claims: SignInClaims): Promise<string> {
  const { accountId, clientId, nonce, authenticatedAt } = claims
  const { id, privateKey } = await currentSigningKey()
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
 * Reads an ID token that a client sends as a hint; undefined unless this service signed it. A hint
 * may have expired (OpenID Connect RP-Initiated Logout, section 4).
 */
export async function readIdToken(
  token: string,
): Promise<{ readonly accountId: string; readonly clientId: string } | undefined> {
  const payload = await verify(token)
  if (payload?.iss !== env.baseUrl || !payload.sub) return undefined
  return { accountId: payload.sub, clientId: String(payload.aud) }
}

async function verify(token: string): Promise<JWTPayload | undefined> {
  const keys = createLocalJWKSet({ keys: await listPublicKeys() })
  try {
    const { payload } = await compactVerify(token, keys, { algorithms: ['RS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return undefined
  }
}
