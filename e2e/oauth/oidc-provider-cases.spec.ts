// Cases of the tests of panva/node-oidc-provider (MIT) that were missing here (decision 043).
import { cookieOf } from '../fixtures/browser.ts'
import { pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { expect, expectErrorRedirect, type Params, test } from './authorization-request.ts'

const tokenPath = '/r1/openid/token.eb'
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }
const userInfo = (authorization: string) => ({
  method: 'GET',
  path: '/oauth/userinfo',
  headers: { Authorization: authorization },
})

test.describe('client authentication', () => {
  test('POST /r1/openid/token.eb rejects HTTP Basic with another secret in the form, even without a client_id there', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_id: _, ...rest } = tokenRequest
    for (const secret of ['another secret', client.secret]) {
      const headers = { Authorization: `Basic ${btoa(`${client.id}:${secret}`)}` }
      const { status, body } = await caller.postTokenForm(rest, headers)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('POST /r1/openid/token.eb rejects HTTP Basic that is not encoded correctly with 401', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_id: _, client_secret: __, ...rest } = tokenRequest
    for (const credentials of [
      btoa('foo with %:foo with $'),
      `${btoa(`${client.id}:${client.secret}`)}!`,
      btoa(client.id),
      '',
    ]) {
      const headers = { Authorization: `Basic ${credentials}` }
      const { status, body } = await caller.fromNewNetwork().postTokenForm(rest, headers)
      expect([status, body.error], credentials).toEqual([401, 'invalid_client'])
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('POST /r1/openid/token.eb reads a form that arrives in chunks', async ({
    grants,
    service,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const bytes = new TextEncoder().encode(`${new URLSearchParams(tokenRequest)}`)
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 50) controller.enqueue(bytes.slice(at, at + 50))
        controller.close()
      },
    })
    const request = { method: 'POST', headers: formType, body, duplex: 'half' } as const
    const response = await fetch(service.url + tokenPath, request)
    expect(response.status).toBe(200)
  })
})

test.describe('codes and refresh tokens', () => {
  test('a code and a refresh token are void once the account is disabled', async ({
    caller,
    grants,
    people,
  }) => {
    const person = await people.add()
    const { tokenRequest, refreshRequest } = await grants.issueCode({ person })
    const pending = await grants.issueCode({ person })
    const { refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    await people.sql`update account set disabled_at = now() where id = ${person.id}`
    for (const form of [pending.tokenRequest, refreshRequest(refresh_token)]) {
      const { status, body } = await caller.postTokenForm(form)
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
  })

  test('a refresh without openid in its scope gets no ID token, and claims follow the narrower scope', async ({
    caller,
    grants,
    people,
  }) => {
    const person = await people.add({ forename: 'Ada' })
    const { tokenRequest, refreshRequest } = await grants.issueCode({ person })
    const first = (await caller.postTokenForm(tokenRequest)).body
    const refresh = async (token: string, scope: string) =>
      (await caller.postTokenForm({ ...refreshRequest(token), scope })).body
    const without = await refresh(first.refresh_token, 'email profile')
    expect(without).not.toHaveProperty('id_token')
    const narrow = await refresh(without.refresh_token, 'openid email')
    expect(narrow.id_token).toMatch(/^eyJ/)
    const { body } = await caller.send(userInfo(`Bearer ${narrow.access_token}`))
    expect(body).toMatchObject({ sub: person.id, email: person.email })
    expect((await caller.call('profile', { bearer: narrow.access_token })).status).toBe(403)
  })

  for (const [kind, verifier] of Object.entries({
    'too short': 'x'.repeat(42),
    'too long': 'x'.repeat(129),
    'of other characters': `${'x'.repeat(50)}!`,
  })) {
    test(`a code is rejected with a verifier that is ${kind}, even if it matches the challenge`, async ({
      caller,
      grants,
    }) => {
      const { tokenRequest } = await grants.issueCode({ verifier })
      const { status, body } = await caller.postTokenForm({
        ...tokenRequest,
        code_verifier: verifier,
      })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    })
  }
})

test.describe('revocation and introspection', () => {
  test('POST /oauth/introspect and /oauth/revoke treat an ID token and an unknown hint like any other value', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { access_token, id_token } = (await caller.postTokenForm(tokenRequest)).body
    const token_type_hint = 'made_up'
    for (const token of [id_token, 'a.b.c', '{"token":true}']) {
      const { status, body } = await postAsClient('/oauth/introspect', client, { token })
      expect([status, body]).toEqual([200, { active: false }])
      expect((await postAsClient('/oauth/revoke', client, { token })).status).toBe(200)
    }
    const hinted = { token: access_token, token_type_hint }
    const { body, headers } = await postAsClient('/oauth/introspect', client, hinted)
    expect(body.active).toBe(true)
    expect(headers['cache-control']).toBe('no-store')
    expect((await postAsClient('/oauth/revoke', client, hinted)).status).toBe(200)
    expect((await postAsClient('/oauth/introspect', client, hinted)).body).toEqual({
      active: false,
    })
  })
})

test.describe('user info', () => {
  test('GET /oauth/userinfo rejects an Authorization header that is not a bearer token with 401', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const { access_token } = (await caller.postTokenForm(tokenRequest)).body
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Basic some',
      'Bearer some three',
      `Bearer ${access_token} three`,
      `${access_token}`,
      `DPoP ${access_token}`,
    ]) {
      const { status, headers } = await caller.send(userInfo(authorization))
      expect(status, authorization).toBe(401)
      expect(headers['www-authenticate']).toMatch(/^Bearer /)
    }
  })

  test('GET /oauth/userinfo rejects a token whose client or account no longer exists', async ({
    caller,
    grants,
    people,
  }) => {
    for (const table of ['client', 'account']) {
      const { client, person, tokenRequest } = await grants.issueCode()
      const { access_token } = (await caller.postTokenForm(tokenRequest)).body
      const id = table === 'client' ? client.id : person.id
      await people.sql`delete from ${people.sql(table)} where id = ${id}`
      const { status, headers } = await caller.send(userInfo(`Bearer ${access_token}`))
      expect(status, table).toBe(401)
      expect(headers['www-authenticate']).toContain('error="invalid_token"')
    }
  })
})

test.describe('authorisation requests', () => {
  const rejected: [string, string, Params][] = [
    ['a max_age beyond what a number can hold', 'invalid_request', { max_age: '9007199254740993' }],
    ['a max_age in scientific notation', 'invalid_request', { max_age: '1e3' }],
    ['prompts in upper case', 'invalid_request', { prompt: 'LOGIN' }],
    ['a response_type with a space', 'unsupported_response_type', { response_type: 'code code' }],
  ]
  for (const [what, error, changes] of rejected) {
    test(`GET /oauth/authorize redirects ${what} with ${error}`, async ({
      authorize,
      ownClient,
      service,
      session,
    }) => {
      expectErrorRedirect(
        await authorize(ownClient, changes, { session }),
        ownClient,
        error,
        service.url,
      )
    })
  }

  test('GET /oauth/authorize compares every part of a loopback URI but the port as it was sent', async ({
    authorize,
    grants,
    service,
    session,
  }) => {
    const redirectUri = 'http://127.0.0.1:2355/op/callback'
    const client = await grants.addClient({ own: true, redirectUri })
    for (const redirect_uri of [
      'HTTP://127.0.0.1:8888/op/callback',
      'http://127.000.000.001:8888/op/callback',
      'http://127.1:8888/op/callback',
      'http://2130706433:8888/op/callback',
      'http://127.0.0.1:8888/op/x/../callback',
      'http://127.0.0.1:8888/op/%63allback',
      'http://127.0.0.1:8888/op/callback?',
      'http://user@127.0.0.1:8888/op/callback',
      'http://127.0.0.1:8888//op/callback',
      'https://127.0.0.1:8888/op/callback',
    ]) {
      const { href } = await authorize(client, { redirect_uri }, { session })
      expect(href, redirect_uri).toBe(`${service.url}/oauth/refused?reason=redirect_uri`)
    }
  })

  test('GET /oauth/authorize never redirects to an unregistered URI, whatever else is wrong', async ({
    authorize,
    ownClient,
    service,
    session,
  }) => {
    const redirect_uri = ownClient.redirectUri.replace('https://', 'https://EVIL.')
    const upperCase = ownClient.redirectUri.replace('client-', 'CLIENT-')
    for (const changes of [
      { redirect_uri, response_type: 'token' },
      { redirect_uri, scope: 'everything' },
      { redirect_uri, prompt: 'none', max_age: '-1' },
      { redirect_uri: upperCase },
    ]) {
      const { href } = await authorize(ownClient, changes, { session })
      expect(href).toBe(`${service.url}/oauth/refused?reason=redirect_uri`)
    }
  })

  test('POST /oauth/authorize reads only forms', async ({ caller, ownClient, session }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/oauth/authorize',
      headers: { 'Content-Type': 'application/json', ...cookieOf(session) },
      body: JSON.stringify({ client_id: ownClient.id, response_type: 'code' }),
    })
    expect(response.headers.location).toMatch(/\/oauth\/authorize\?$/)
  })

  test('GET /oauth/authorize stores the challenge with the code, which no later parameter replaces', async ({
    authorize,
    caller,
    ownClient,
    session,
  }) => {
    const url = await authorize(ownClient, {}, { session })
    const { status, body } = await caller.postTokenForm({
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      client_id: ownClient.id,
      client_secret: ownClient.secret,
      redirect_uri: ownClient.redirectUri,
      code_verifier: 'y'.repeat(43),
      code_challenge: pkceChallenge('y'.repeat(43)),
      code_challenge_method: 'plain',
    })
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect(pkceVerifier).not.toBe('y'.repeat(43))
  })
})
