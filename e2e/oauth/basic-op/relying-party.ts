import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { runGatehouse } from '../../cli/gatehouse.ts'
import { test as base, expect, fillSignIn } from '../../fixtures/browser.ts'
import { type Client, pkceChallenge, pkceVerifier } from '../../fixtures/grants.ts'
import type { Person } from '../../fixtures/people.ts'

/** The clients of the plan, created by an operator: two without PKCE, one with. */
export interface PlanClients {
  readonly first: Client
  readonly second: Client
  readonly withPkce: Client
}

/** Parameters to add or replace, or to omit if undefined. */
export type Params = { readonly [name: string]: string | undefined }

/** The tokens of a sign-in, and the validated claims of the ID token. */
export interface SignedIn {
  readonly nonce: string | undefined
  readonly tokens: { readonly [name: string]: string }
  readonly claims: JWTPayload
  /** The fields of the token request. */
  readonly request: Params
}

/** A relying party as the suite is one, with the browser of a member. */
export interface RelyingParty {
  readonly page: Page
  readonly person: Person
  readonly clients: PlanClients
  readonly discovery: { readonly [name: string]: unknown }
  /** The URL of an authorisation request with a new state and nonce. */
  requestUrl(changes?: Params, client?: Client): URL
  /** Opens the URL, signs in and consents where asked, and returns the response. */
  follow(url: URL): Promise<{ readonly response: URL; readonly askedForPassword: boolean }>
  /** A complete sign-in, with the checks that the suite makes of every one. */
  signIn(
    changes?: Params,
    options?: { client?: Client; secretIn?: 'header' | 'form' },
  ): Promise<SignedIn & { readonly askedForPassword: boolean }>
  callTokenEndpoint(client: Client, fields: Params, secretIn?: 'header' | 'form'): Promise<Response>
  userInfo(token: string, method?: string): Promise<Response>
}

interface WorkerFixtures {
  callbackUri: string
  clients: PlanClients
}

/** A test of a module of the plan. */
export const test = base.extend<{ party: RelyingParty }, WorkerFixtures>({
  callbackUri: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
    async ({}, use) => {
      const server = createServer((_, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end('<!doctype html><link rel="icon" href="data:,"><h1>The application</h1>'),
      )
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  clients: [
    async ({ callbackUri, database, service }, use) => {
      const create = async (...options: string[]): Promise<Client> => {
        const required = ['--name', 'Basic OP', '--redirect-uri', callbackUri, '--json']
        const { stdout } = await runGatehouse(['client', 'create', ...required, ...options], {
          DATABASE_URL: database.url,
          SUDO_USER: 'olga',
          BASE_URL: service.url,
          SMTP_URL: 'smtp://127.0.0.1:9',
        })
        return { ...JSON.parse(stdout), redirectUri: callbackUri }
      }
      await use({
        first: await create('--without-pkce', '--lean-id-token'),
        second: await create('--without-pkce'),
        withPkce: await create(),
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  party: async ({ browse, clients, people, service }, use) => {
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    await people.sql`
      update account set address = ${'1 High Street\nShepton Mallet'}, county = 'Somerset',
        postcode = 'BA4 5DL', phone = '01749 000001'
      where id = ${person.id}`
    const page = await browse()
    const discovery = await (await fetch(`${service.url}/.well-known/openid-configuration`)).json()
    await use(relyingParty(page, person, clients, discovery))
  },
})

export { expect }

const random = () => randomBytes(16).toString('base64url')

function relyingParty(
  page: Page,
  person: Person,
  clients: PlanClients,
  discovery: { readonly [name: string]: string },
): RelyingParty {
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri as string))
  const party: RelyingParty = {
    page,
    person,
    clients,
    discovery,
    requestUrl(changes = {}, client = clients.first) {
      const url = new URL(discovery.authorization_endpoint as string)
      const params: Params = {
        client_id: client.id,
        redirect_uri: client.redirectUri,
        scope: 'openid',
        state: random(),
        nonce: random(),
        response_type: 'code',
        ...changes,
      }
      for (const [name, value] of Object.entries(params)) {
        if (value !== undefined) url.searchParams.set(name, value)
      }
      return url
    },
    async follow(url) {
      await page.goto(url.href)
      return answerPages(page, person)
    },
    async signIn(changes = {}, { client = clients.first, secretIn = 'header' } = {}) {
      const url = party.requestUrl(changes, client)
      const { response, askedForPassword } = await party.follow(url)
      expect(response.searchParams.get('error')).toBeNull()
      expect(response.searchParams.get('state')).toBe(url.searchParams.get('state'))
      expect(response.searchParams.get('iss')).toBe(discovery.issuer)
      const code = response.searchParams.get('code') ?? ''
      expect(code.length).toBeGreaterThanOrEqual(43)
      const request = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: client.redirectUri,
        code_verifier: changes.code_challenge ? pkceVerifier : undefined,
      }
      const result = await party.callTokenEndpoint(client, request, secretIn)
      expect([result.status, result.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const tokens = await result.json()
      expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
      const nonce = url.searchParams.get('nonce') ?? undefined
      const claims = await validateIdToken(tokens, client, nonce)
      expect((await party.userInfo(tokens.access_token)).status).toBe(200)
      return { nonce, tokens, claims, request, askedForPassword }
    },
    async callTokenEndpoint({ id, secret }, fields, secretIn = 'header') {
      const body = new URLSearchParams()
      const credentials = secretIn === 'form' ? { client_id: id, client_secret: secret } : {}
      for (const [name, value] of Object.entries({ ...fields, ...credentials })) {
        if (value !== undefined) body.set(name, value)
      }
      const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
      const headers = secretIn === 'header' ? { Authorization: basic } : {}
      return fetch(discovery.token_endpoint as string, { method: 'POST', headers, body })
    },
    async userInfo(token, method = 'GET') {
      const headers = { Authorization: `Bearer ${token}` }
      return fetch(discovery.userinfo_endpoint as string, { method, headers })
    },
  }

  /** The checks of PerformStandardIdTokenChecks and of at_hash. */
  async function validateIdToken(
    tokens: { readonly [name: string]: string },
    client: Client,
    nonce: string | undefined,
  ): Promise<JWTPayload> {
    const { payload, protectedHeader } = await jwtVerify(tokens.id_token as string, keys, {
      issuer: discovery.issuer as string,
      audience: client.id,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    expect(protectedHeader.kid).toBeTruthy()
    expect(payload.nonce).toBe(nonce)
    const hash = createHash('sha256')
      .update(tokens.access_token as string)
      .digest()
    expect(payload.at_hash).toBe(hash.subarray(0, 16).toString('base64url'))
    return payload
  }
  return party
}

/** Completes the pages of the service until the browser is at the application. */
export async function answerPages(page: Page, person: Person) {
  const arrived = page.getByRole('heading', { name: 'The application' })
  const password = page.getByLabel('Password', { exact: true })
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  let askedForPassword = false
  for (;;) {
    await expect(arrived.or(password).or(allow)).toBeVisible()
    if (await arrived.isVisible()) return { response: new URL(page.url()), askedForPassword }
    if (await password.isVisible()) {
      askedForPassword = true
      await fillSignIn(page, person)
      await expect(password).toBeHidden()
    } else {
      await allow.click()
      await expect(arrived).toBeVisible()
    }
  }
}

/** The parameters of a request with PKCE. */
export const pkce = {
  code_challenge: pkceChallenge(pkceVerifier),
  code_challenge_method: 'S256',
}
