import { createHash } from 'node:crypto'
import { compactVerify, createLocalJWKSet, type JWTPayload, SignJWT } from 'jose'
import type { ExchangeResult } from '#db/queries/oauth/grants.ts'
import { lifetimes } from '#db/values/lifetimes.ts'
import { env } from '#lib/env.ts'
import { acrsOf } from './acr.ts'
import { logoutTokenType } from './logout-token.ts'
import { type IdTokenGrant, idTokenClaims } from './member-claims.ts'
import { currentSigningKey, listPublicKeys } from './signing-key.ts'

/** The facts that an ID token states about a sign-in (OpenID Connect Core, section 2). */
type SignInFacts = IdTokenGrant &
  Pick<ExchangeResult, 'facts' | 'nonce' | 'authenticatedAt' | 'amr' | 'sessionId' | 'acr'> & {
    readonly clientId: string
    readonly accessToken: string
  }

/** The claims of an ID token about the sign-in, besides those about the member. */
export const signInClaims = [
  'iss',
  'aud',
  'iat',
  'exp',
  'auth_time',
  'nonce',
  'at_hash',
  'acr',
  'amr',
  'sid',
] as const
type SignInClaim = Exclude<(typeof signInClaims)[number], 'iss' | 'aud' | 'iat' | 'exp'>

/** Issues an ID token, signed with RS256 and valid for one hour (decisions 011 and 044). */
export async function issueIdToken(signIn: SignInFacts): Promise<string> {
  const { id, privateKey } = await currentSigningKey()
  const { accessToken, acr, amr, authenticatedAt, clientId, facts, nonce, sessionId } = signIn
  const claims: { readonly [Claim in SignInClaim]: unknown } = {
    auth_time: Math.floor(authenticatedAt),
    nonce: nonce ?? undefined,
    at_hash: accessTokenHash(accessToken),
    acr: acr ?? acrsOf(amr)[0],
    amr: amr?.length ? amr : undefined,
    sid: sessionId ?? undefined,
  }
  return new SignJWT({ ...idTokenClaims(facts, signIn), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: id })
    .setIssuer(env.baseUrl)
    .setSubject(facts.sub)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime(`${lifetimes.idToken}s`)
    .sign(privateKey)
}

/** The left half of the token's SHA-256 (OpenID Connect Core, section 3.1.3.6). */
const accessTokenHash = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')

/** Reads an ID token of this service, which may have expired (OpenID Connect RP-Initiated Logout, section 4). */
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
    const { payload, protectedHeader } = await compactVerify(token, keys, { algorithms: ['RS256'] })
    // A logout token is signed with the same key, but is no proof of a sign-in.
    if (protectedHeader.typ === logoutTokenType) return undefined
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return undefined
  }
}
