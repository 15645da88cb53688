import { SignJWT } from 'jose'
import { env } from '#lib/env.ts'
import { signingKey } from './signing-key.ts'

/** An ID token for the client (OpenID Connect Core, section 2), RS256, valid for one hour. */
export async function issueIdToken(
  accountId: string,
  clientId: string,
  nonce: string | null,
): Promise<string> {
  const { id, privateKey } = await signingKey()
  return new SignJWT(nonce ? { nonce } : {})
    .setProtectedHeader({ alg: 'RS256', kid: id })
    .setIssuer(env.baseUrl)
    .setSubject(accountId)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}
