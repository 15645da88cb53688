import { SignJWT } from 'jose'
import { env } from '#lib/env.ts'
import { currentSigningKey } from './signing-key.ts'

/** The `typ` of a logout token, which no ID token has. */
export const logoutTokenType = 'logout+jwt'

/** The member of `events` in a logout token (OpenID Connect Back-Channel Logout, section 2.4). */
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The facts that a logout token states: the notice, the member, the ended session and the client. */
interface LogoutFacts {
  /** The `jti` claim: the same in each attempt, so that an application can recognise what it has processed. */
  readonly id: string
  readonly clientId: string
  readonly accountId: string
  readonly sessionId: string | null
}

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
