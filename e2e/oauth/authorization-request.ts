import { cookieOf } from '../fixtures/browser.ts'
import { encode } from '../fixtures/client/formats.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { type Client, pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import type { Person } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'

/** Parameters to add or replace, or to omit if undefined. */
export type Params = { readonly [name: string]: string | undefined }

/** The parameters of a valid authorisation request. */
export const authorizationParams = ({ id, redirectUri }: Client, changes: Params = {}): Params => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: redirectUri,
  scope: 'openid profile',
  state: 'the state',
  code_challenge: pkceChallenge(pkceVerifier),
  code_challenge_method: 'S256',
  ...changes,
})

interface SendOptions {
  readonly session?: string
  readonly method?: string
  /** Parameters that are sent a second time. */
  readonly repeated?: Params
}

interface OAuthFixtures {
  /** A client of the organisation's own, which needs no consent. */
  ownClient: Client
  member: Person
  /** A session of `member`. */
  session: string
  /** Sends an authorisation request without a browser. */
  sendAuthorization(client: Client, changes?: Params, options?: SendOptions): Promise<ApiResponse>
  /** Sends an authorisation request, expects a redirect and returns its URL. */
  authorize(client: Client, changes?: Params, options?: SendOptions): Promise<URL>
  /** Starts a session of a member who entered the password some seconds ago. */
  startSession(person: Person, authenticatedSecondsAgo?: number): Promise<string>
  /** Stores a member's consent to the roles of a client. */
  grantConsent(person: Person, client: Client, ...roles: string[]): Promise<unknown>
  /** Posts a form with the client's credentials. */
  postAsClient(
    path: string,
    client: Pick<Client, 'id' | 'secret'>,
    fields: Params,
  ): Promise<ApiResponse>
}

/** A test of the OAuth endpoints over HTTP. */
export const test = base.extend<OAuthFixtures>({
  ownClient: async ({ grants }, use) => use(await grants.addClient({ own: true })),
  member: async ({ people }, use) => use(await people.add()),
  session: async ({ member, startSession }, use) => use(await startSession(member)),
  sendAuthorization: ({ caller }, use) =>
    use((client, changes, { session, method = 'GET', repeated = {} } = {}) => {
      const parts = [authorizationParams(client, changes), repeated]
      const query = parts.map((part) => encode.form('', part)).join('&')
      const headers = session ? cookieOf(session) : {}
      return caller.send({ method, path: `/oauth/authorize?${query}`, headers })
    }),
  authorize: ({ sendAuthorization, service }, use) =>
    use(async (client, changes, options) => {
      const { status, headers } = await sendAuthorization(client, changes, options)
      expect(status).toBe(303)
      expect(headers['cache-control']).toBe('no-store')
      return new URL(headers.location as string, service.url)
    }),
  startSession: ({ people }, use) =>
    use(async (person, authenticatedSecondsAgo = 0) => {
      const session = await people.issueCredential(person, { kind: 'session' })
      await people.sql`
        update credential
        set authenticated_at = now() - ${authenticatedSecondsAgo} * interval '1 second',
          amr = array['pwd']
        where account_id = ${person.id} and kind = 'session'`
      return session
    }),
  grantConsent: ({ people }, use) =>
    use(
      (person, { id }, ...roles) => people.sql`
      insert into consent (account_id, client_id, roles) values (${person.id}, ${id}, ${roles})`,
    ),
  postAsClient: ({ caller }, use) =>
    use((path, { id, secret }, fields) =>
      caller.send({
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: encode.form('', { client_id: id, client_secret: secret, ...fields }),
      }),
    ),
})

export { expect }

/** The query parameters of a URL. */
export const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams)

/** The page to which a redirect leads, with the authorisation request that it continues. */
export const pageOf = ({ pathname, searchParams }: URL) => ({
  pathname,
  searchParams,
  request: new URL(searchParams.get('goto') ?? '', 'http://portal.example').searchParams,
})

/** The characters that an error description may contain (RFC 6749, section 4.1.2.1). */
export const errorDescriptionPattern = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/

/** Expects a redirect to the client that carries an error and nothing else. */
export function expectErrorRedirect(
  url: URL,
  { redirectUri }: Client,
  error: string,
  issuer: string,
): void {
  expect(url.href.startsWith(`${redirectUri}?`)).toBe(true)
  const { error_description, ...rest } = queryOf(url)
  expect(rest).toEqual({ error, state: 'the state', iss: issuer })
  expect(error_description).toMatch(errorDescriptionPattern)
}
