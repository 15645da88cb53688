import { decodeJwt } from 'jose'
import { type Client, pkceVerifier } from '../fixtures/grants.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, type Params, queryOf, test as request } from './authorization-request.ts'

/** The tokens of a grant, as the token endpoint returns them. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

interface ClaimFixtures {
  /** Signs a member in to a client of the organisation with a session. */
  signIn(session: string, changes?: Params, client?: Client): Promise<Tokens>
  /** Exchanges a refresh token of that client. */
  refresh(tokens: Tokens, scope?: string): Promise<Tokens>
  /** Returns the user info that an access token allows. */
  userInfo(tokens: Pick<Tokens, 'access_token'>): Promise<Record<string, unknown>>
}

/** A test of claims: of a client of the organisation, which needs no consent. */
export const test = request.extend<ClaimFixtures>({
  signIn: ({ authorize, caller, ownClient }, use) =>
    use(async (session, changes = {}, client = ownClient) => {
      const { code = '' } = queryOf(await authorize(client, changes, { session }))
      const { body } = await caller.postTokenForm({
        grant_type: 'authorization_code',
        code,
        code_verifier: pkceVerifier,
        redirect_uri: client.redirectUri,
        client_id: client.id,
        client_secret: client.secret,
      })
      return body
    }),
  refresh: ({ caller, ownClient: client }, use) =>
    use(async ({ refresh_token }, scope) => {
      const { body } = await caller.postTokenForm({
        grant_type: 'refresh_token',
        refresh_token,
        scope,
        client_id: client.id,
        client_secret: client.secret,
      })
      return body
    }),
  userInfo: ({ caller }, use) =>
    use(async ({ access_token }) => {
      const headers = { Authorization: `Bearer ${access_token}` }
      return (await caller.send({ method: 'GET', path: '/oauth/userinfo', headers })).body
    }),
})

export { expect }

const aboutTheSignIn = ['iss', 'aud', 'iat', 'exp', 'auth_time', 'at_hash', 'acr', 'amr', 'sid']
/** The claims of an ID token about the member. */
export const aboutTheMember = (tokens: Tokens) =>
  Object.fromEntries(
    Object.entries(decodeJwt(tokens.id_token)).filter(([name]) => !aboutTheSignIn.includes(name)),
  )

/** The claims of the scope profile about Ada Fields. */
export const profileOf = ({ username }: Person) => ({
  name: 'Ada Fields',
  given_name: 'Ada',
  family_name: 'Fields',
  preferred_username: username,
})
