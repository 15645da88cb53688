import { SignJWT } from 'jose'
import type { DueSignOut } from '#db/queries/outgoing.ts'
import { env } from '#lib/env.ts'
import { currentSigningKey } from './signing-key.ts'

/** The `typ` of a logout token, which no ID token has. */
export const logoutTokenType = 'logout+jwt'

/** The member of `events` in a logout token (OpenID Connect Back-Channel Logout, section 2.4). */
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The facts that a logout token states; `id` is its `jti` claim, the same in each attempt. */
type LogoutFacts = Pick<DueSignOut, 'id' | 'clientId' | 'accountId' | 'sessionId'>

/** Issues a logout token for two minutes, without a nonce (OpenID Connect Back-Channel Logout, section 2.4). */
export async function issueLogoutToken(facts: LogoutFacts): Promise<string> {
  const { id, privateKey } = await currentSigningKey()
  return new SignJWT({
    events: { [logoutEvent]: {} },
    ...(facts.sessionId && { sid: facts.sessionId }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: id, typ: logoutTokenType })
    .setIssuer(env.baseUrl)
    .setSubject(facts.accountId)
    .setAudience(facts.clientId)
    .setJti(facts.id)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(privateKey)
}
