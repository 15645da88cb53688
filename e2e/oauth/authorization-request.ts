import { cookieOf } from '../fixtures/browser.ts'
import { encode } from '../fixtures/client/formats.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { type Client, pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import type { Person } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'

/** Parameters to be added, replaced or, where undefined, left out. */
export type Change = { readonly [name: string]: string | undefined }

/** The parameters of a request that is right in every way. */
export const asked = ({ id, redirectUri }: Client, change: Change = {}): Change => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: redirectUri,
  scope: 'openid profile',
  state: 'the state',
  code_challenge: pkceChallenge(pkceVerifier),
  code_challenge_method: 'S256',
  ...change,
})

/** How a request is sent. */
interface How {
  readonly session?: string
  readonly method?: string
  /** Parameters that are given once more. */
  readonly again?: Change
}

interface OfTest {
  /** Sends an authorisation request without a browser. */
  ask(client: Client, change?: Change, how?: How): Promise<ApiResponse>
  /** Where a request that is right but for these changes leads. */
  lead(client: Client, change?: Change, how?: How): Promise<URL>
  /** The session of someone who signed in so many seconds ago. */
  signIn(person: Person, secondsAgo?: number): Promise<string>
  /** Allows a client these roles, as the member does on the consent page. */
  consent(person: Person, client: Client, ...roles: string[]): Promise<unknown>
  /** Sends a form with the client's proof to an endpoint for clients. */
  post(path: string, client: Pick<Client, 'id' | 'secret'>, fields: Change): Promise<ApiResponse>
}

/** A test of what applications ask, at the boundary of HTTP. */
export const test = base.extend<OfTest>({
  ask: ({ caller }, use) =>
    use((client, change, { session, method = 'GET', again = {} } = {}) => {
      const query = [asked(client, change), again].map((part) => encode.form('', part)).join('&')
      const headers = session ? cookieOf(session) : {}
      return caller.send({ method, path: `/oauth/authorize?${query}`, headers })
    }),
  lead: ({ ask, service }, use) =>
    use(async (client, change, how) => {
      const { status, headers } = await ask(client, change, how)
      expect(status).toBe(303)
      expect(headers['cache-control']).toBe('no-store')
      return new URL(headers.location as string, service.url)
    }),
  signIn: ({ people }, use) =>
    use(async (person, secondsAgo = 0) => {
      const session = await people.issueCredential(person, { kind: 'session' })
      await people.sql`
        update credential set authenticated_at = now() - ${secondsAgo} * interval '1 second'
        where account_id = ${person.id} and kind = 'session'`
      return session
    }),
  consent: ({ people }, use) =>
    use(
      (person, { id }, ...roles) => people.sql`
      insert into consent (account_id, client_id, roles) values (${person.id}, ${id}, ${roles})`,
    ),
  post: ({ caller }, use) =>
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

/** What a client hears at its redirect URI. */
export const told = ({ searchParams }: URL) => Object.fromEntries(searchParams)

/** Error descriptions keep to the characters of RFC 6749, section 4.1.2.1. */
export const plain = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/

/** Expects a client to be told of an error, and of nothing else. */
export function expectDenial(url: URL, { redirectUri }: Client, error: string, issuer: string) {
  expect(url.href.startsWith(`${redirectUri}?`)).toBe(true)
  const { error_description, ...rest } = told(url)
  expect(rest).toEqual({ error, state: 'the state', iss: issuer })
  expect(error_description).toMatch(plain)
}
