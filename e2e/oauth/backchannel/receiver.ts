import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { cookieOf } from '../../fixtures/browser.ts'
import { type Client, pkceVerifier } from '../../fixtures/grants.ts'
import type { Person } from '../../fixtures/people.ts'
import type { Service } from '../../fixtures/service.ts'
import { test as base, expect, queryOf } from '../authorization-request.ts'

/** A request that the receiver got. */
export interface Received {
  readonly path: string
  readonly method: string | undefined
  readonly contentType: string | undefined
  readonly userAgent: string | undefined
  readonly token: string
}

/** The software of an application, which receives notices of sign-outs. */
export interface Receiver {
  readonly uri: string
  readonly received: readonly Received[]
  /** Responds to each request; by default with 200. */
  respond: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts a receiver, on the same port as one that was closed if it is given. */
export async function startReceiver(port = 0, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // The service stopped waiting, or was stopped.
    if (body === undefined) return
    const token = new URLSearchParams(body).get('logout_token') ?? ''
    const { url: path = '', method, headers } = request
    const [contentType, userAgent] = [headers['content-type'], headers['user-agent']]
    received.push({ path, method, contentType, userAgent, token })
    receiver.respond(response)
  })
  await new Promise<void>((listening) => server.listen(port, host, listening))
  const receiver: Receiver = {
    uri: `http://${host}:${(server.address() as AddressInfo).port}/logout?tenant=1`,
    received,
    respond: (response) => response.writeHead(200).end(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** A member who has signed in to a client. */
export interface Connected {
  readonly client: Client
  readonly refreshToken: string
  readonly sid: string
}

interface LogoutFixtures {
  /** The running service, which sends the notices also in tests that do not name it. */
  sender: Service
  receiver: Receiver
  /** Signs a member in to a client of the organisation's own in a session. */
  connect(client: Client, session: string): Promise<Connected>
  /** Resolves to true if the client can still use what it got. */
  isConnected(connected: Connected): Promise<boolean>
  /** Waits for so many notices of this account, and returns their validated claims. */
  noticesOf(person: Pick<Person, 'id'>, count: number): Promise<readonly LogoutClaims[]>
}

interface LogoutClaims {
  readonly aud: unknown
  readonly sid: unknown
}

/** A test with an application that receives notices of sign-outs. */
export const test = base.extend<LogoutFixtures>({
  sender: [async ({ service }, use) => use(service), { auto: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.close()
  },
  connect: ({ authorize, caller }, use) =>
    use(async (client, session) => {
      const { code = '' } = queryOf(await authorize(client, {}, { session }))
      const { body } = await caller.postTokenForm({
        grant_type: 'authorization_code',
        code,
        code_verifier: pkceVerifier,
        redirect_uri: client.redirectUri,
        client_id: client.id,
        client_secret: client.secret,
      })
      const payload = Buffer.from(body.id_token.split('.')[1], 'base64url').toString()
      return { client, refreshToken: body.refresh_token, sid: JSON.parse(payload).sid }
    }),
  isConnected: ({ caller }, use) =>
    use(async ({ client, refreshToken }) => {
      const { status } = await caller.postTokenForm({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: client.id,
        client_secret: client.secret,
      })
      return status === 200
    }),
  noticesOf: ({ receiver, service }, use) =>
    use(async (person, count) => {
      const keys = createRemoteJWKSet(new URL(`${service.url}/oauth/jwks`))
      const tokensOf = () => receiver.received.filter(({ token }) => subjectOf(token) === person.id)
      await expect.poll(() => tokensOf().length, { timeout: 30_000 }).toBe(count)
      return Promise.all(
        tokensOf().map(async ({ token }) => {
          const { payload } = await jwtVerify(token, keys, {
            issuer: service.url,
            subject: person.id,
            typ: 'logout+jwt',
            requiredClaims: ['aud', 'iat', 'exp', 'jti', 'events', 'sid'],
          })
          expect(payload.events).toEqual({
            'http://schemas.openid.net/event/backchannel-logout': {},
          })
          expect(payload).not.toHaveProperty('nonce')
          expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(120)
          return { aud: payload.aud, sid: payload.sid }
        }),
      )
    }),
})

const subjectOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}').sub

export { cookieOf, expect }
