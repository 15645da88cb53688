// Cases of the tests of panva/node-oidc-provider (MIT) that were missing here (decision 043).
import { createHmac } from 'node:crypto'
import type { Caller } from '../fixtures/client/caller.ts'
import { encode } from '../fixtures/client/formats.ts'
import { expect, type Params, test } from './authorization-request.ts'

const logoutUri = 'https://app.example/logout/cb'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function endSession(caller: Caller, fields: Params): Promise<string | undefined> {
  const path = `/oauth/end-session?${encode.form('', fields)}`
  const { status, headers } = await caller.send({ method: 'GET', path })
  expect(status).toBe(303)
  return headers.location as string
}

test.describe('end of a session', () => {
  test('GET /oauth/end-session compares post_logout_redirect_uri as it was sent', async ({
    caller,
    grants,
  }) => {
    const { id: client_id } = await grants.addClient({ logoutUri })
    for (const post_logout_redirect_uri of [
      'https://app.example:443/logout/cb',
      'https://APP.EXAMPLE/logout/cb',
      'https://app.example/x/../logout/cb',
      `${logoutUri}?`,
    ]) {
      expect(await endSession(caller, { client_id, post_logout_redirect_uri })).toMatch(
        /^\/$|:\d+\/$/,
      )
    }
    const exact = { client_id, post_logout_redirect_uri: logoutUri }
    expect(await endSession(caller, exact)).toBe(logoutUri)
  })

  test('GET /oauth/end-session ignores an id_token_hint that this service did not sign', async ({
    caller,
    grants,
    service,
  }) => {
    const { client, tokenRequest, person } = await grants.issueCode({
      client: await grants.addClient({ logoutUri }),
    })
    const { id_token } = (await caller.postTokenForm(tokenRequest)).body
    const [header, payload] = id_token.split('.')
    const claims = { iss: service.url, sub: person.id, aud: client.id }
    const hmac = (signed: string) =>
      `${signed}.${createHmac('sha256', client.secret).update(signed).digest('base64url')}`
    for (const id_token_hint of [
      `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      hmac(`${encoded({ alg: 'HS256' })}.${encoded(claims)}`),
      `${encoded({ alg: 'HS256' })}.${encoded(null)}.invalid-signature`,
      `${header}.${encoded(null)}.invalid-signature`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'invalid',
    ]) {
      const fields = { id_token_hint, post_logout_redirect_uri: logoutUri }
      expect(await endSession(caller, fields), id_token_hint).toMatch(/^\/$|:\d+\/$/)
    }
    const genuine = { id_token_hint: id_token, post_logout_redirect_uri: logoutUri }
    expect(await endSession(caller, genuine)).toBe(logoutUri)
  })

  test('GET /oauth/end-session ignores an id_token_hint of a client that was deleted', async ({
    caller,
    grants,
    people,
  }) => {
    const { client, tokenRequest } = await grants.issueCode({
      client: await grants.addClient({ logoutUri }),
    })
    const { id_token } = (await caller.postTokenForm(tokenRequest)).body
    await people.sql`delete from client where id = ${client.id}`
    const fields = { id_token_hint: id_token, post_logout_redirect_uri: logoutUri }
    expect(await endSession(caller, fields)).toMatch(/^\/$|:\d+\/$/)
  })
})

test.describe('endpoints for single-page applications', () => {
  const Origin = 'https://app.example'
  const endpoints = [
    ['POST', '/r1/openid/token.eb'],
    ['POST', '/oauth/revoke'],
    ['GET', '/oauth/userinfo'],
  ] as const

  test('the token, revocation and user info endpoints can be read by an origin in CORS_ORIGINS, also their errors', async ({
    caller,
    grants,
    variant,
  }) => {
    const instance = caller.at(variant)
    const client = await grants.addClient({ isPublic: true })
    const body = `${new URLSearchParams({ client_id: client.id, token: 'x', grant_type: 'x' })}`
    for (const [method, path] of endpoints) {
      const preflight = await instance.send({
        method: 'OPTIONS',
        path,
        headers: { Origin, 'Access-Control-Request-Method': method },
      })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
        204,
        Origin,
      ])
      const headers = { Origin, 'Content-Type': 'application/x-www-form-urlencoded' }
      const request =
        method === 'POST' ? { method, path, headers, body } : { method, path, headers }
      const { headers: received } = await instance.send(request)
      expect(received['access-control-allow-origin'], path).toBe(Origin)
      expect(received['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('an opaque origin cannot read them, even if a client has a private scheme', async ({
    caller,
    grants,
    variant,
  }) => {
    await grants.addClient({ isPublic: true, redirectUri: 'org.example.walks:/callback' })
    for (const [method, path] of endpoints) {
      for (const origin of ['null', 'org.example.walks://', 'https://other.example']) {
        const request = { method, path, headers: { Origin: origin } }
        const { headers } = await caller.at(variant).send(request)
        expect(headers['access-control-allow-origin'], path).toBeUndefined()
      }
    }
  })

  test('the discovery document and the keys can be read by any origin', async ({ caller }) => {
    for (const path of ['/.well-known/openid-configuration', '/oauth/jwks']) {
      const request = { method: 'GET', path, headers: { Origin: 'https://any.example' } }
      const { headers } = await caller.send(request)
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })
})
