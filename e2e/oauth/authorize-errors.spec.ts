import { encode } from '../fixtures/client/formats.ts'
import {
  authorizationParams,
  errorDescriptionPattern,
  expect,
  expectErrorRedirect,
  queryOf,
  test,
} from './authorization-request.ts'

test.describe('invalid client or redirect URI', () => {
  const registered = 'https://app.example/callback'
  const invalidUris = {
    missing: undefined,
    empty: '',
    'on another host': 'https://evil.example/callback',
    'with another scheme': 'http://app.example/callback',
    'with an extra slash': `${registered}/`,
    'with an extra query': `${registered}?next=https://evil.example`,
    'with a fragment': `${registered}#x`,
    'in another case': 'https://app.example/Callback',
    'equivalent but with the default port': 'https://app.example:443/callback',
    'with dot segments': 'https://app.example/x/../callback',
    'with a leading space': ` ${registered}`,
    'a javascript: URL': 'javascript:alert(1)',
  }
  for (const [kind, redirect_uri] of Object.entries(invalidUris)) {
    test(`GET /oauth/authorize shows an error page and does not redirect to a URI that is ${kind}`, async ({
      grants,
      authorize,
      people,
      service,
      startSession,
    }) => {
      const client = await grants.addClient({ own: true, redirectUri: registered })
      const session = await startSession(await people.add())
      const response = await authorize(client, { redirect_uri }, { session })
      expect(response.href).toBe(`${service.url}/oauth/refused?reason=redirect_uri`)
    })
  }

  test('GET /oauth/authorize shows an error page for a missing, unknown or disabled client', async ({
    caller,
    grants,
    authorize,
    service,
  }) => {
    const client = await grants.addClient()
    const disabled = await grants.addClient({ disabled: true })
    const errorPage = `${service.url}/oauth/refused?reason=client`
    for (const client_id of [undefined, '', 'unknown', ` ${client.id}`, 'x'.repeat(2_000)]) {
      expect((await authorize(client, { client_id })).href).toBe(errorPage)
    }
    expect((await authorize(disabled)).href).toBe(errorPage)
    const page = await caller.send({ method: 'GET', path: '/oauth/refused?reason=client' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('This sign-in cannot continue')
  })

  test('GET /oauth/authorize shows an error page for a duplicate client_id or redirect_uri', async ({
    grants,
    authorize,
    service,
  }) => {
    const client = await grants.addClient()
    const errorPage = `${service.url}/oauth/refused?reason=`
    const { id: client_id, redirectUri: redirect_uri } = client
    expect((await authorize(client, {}, { repeated: { client_id } })).href).toBe(
      `${errorPage}client`,
    )
    expect((await authorize(client, {}, { repeated: { redirect_uri } })).href).toBe(
      `${errorPage}redirect_uri`,
    )
  })
})

test.describe('error at the redirect URI', () => {
  const tooLong = 'x'.repeat(1_025)
  const invalidParams: [string, string, { readonly [name: string]: string | undefined }][] = [
    ['a missing response_type', 'invalid_request', { response_type: undefined }],
    ['response_type token', 'unsupported_response_type', { response_type: 'token' }],
    [
      'response_type code id_token',
      'unsupported_response_type',
      { response_type: 'code id_token' },
    ],
    ['response_mode fragment', 'invalid_request', { response_mode: 'fragment' }],
    ['an unknown scope', 'invalid_scope', { scope: 'everything' }],
    ['a scope that the client may not have', 'invalid_scope', { scope: 'openid contacts' }],
    ['a scope in upper case', 'invalid_scope', { scope: 'OPENID' }],
    ['an unsupported prompt', 'invalid_request', { prompt: 'create' }],
    ['prompt none with another prompt', 'invalid_request', { prompt: 'none login' }],
    ['an invalid max_age', 'invalid_request', { max_age: '-1' }],
    ['a request object', 'request_not_supported', { request: 'eyJ.e30.' }],
    ['a request_uri', 'request_uri_not_supported', { request_uri: 'https://a.example/' }],
    ['a registration parameter', 'registration_not_supported', { registration: '{}' }],
    ['a nonce that is too long', 'invalid_request', { nonce: tooLong }],
    ['a missing code_challenge', 'invalid_request', { code_challenge: undefined }],
    ['an empty code_challenge', 'invalid_request', { code_challenge: '' }],
    ['empty PKCE parameters', 'invalid_request', { code_challenge: '', code_challenge_method: '' }],
    ['code_challenge_method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['a missing code_challenge_method', 'invalid_request', { code_challenge_method: undefined }],
    ['a short code_challenge', 'invalid_request', { code_challenge: 'short' }],
    ['a padded code_challenge', 'invalid_request', { code_challenge: `${'a'.repeat(43)}=` }],
    [
      'a code_challenge with invalid characters',
      'invalid_request',
      { code_challenge: '+'.repeat(43) },
    ],
  ]
  for (const [problem, error, changes] of invalidParams) {
    test(`GET /oauth/authorize redirects with ${error}, state and issuer for ${problem}`, async ({
      grants,
      authorize,
      people,
      service,
      startSession,
    }) => {
      const client = await grants.addClient({ own: true, roles: ['openid', 'profile'] })
      const session = await startSession(await people.add())
      expectErrorRedirect(await authorize(client, changes, { session }), client, error, service.url)
    })
  }

  test('GET /oauth/authorize redirects with invalid_request, state and issuer for a duplicate parameter', async ({
    grants,
    authorize,
    service,
  }) => {
    const client = await grants.addClient()
    for (const name of ['scope', 'nonce', 'response_type', 'code_challenge', 'prompt']) {
      const response = await authorize(client, { [name]: 'a' }, { repeated: { [name]: 'b' } })
      expectErrorRedirect(response, client, 'invalid_request', service.url)
    }
  })

  test('GET /oauth/authorize redirects with invalid_request if the page of the sign-in would have a URL that is too long', async ({
    authorize,
    caller,
    grants,
    service,
  }) => {
    const client = await grants.addClient()
    const claimsOf = (count: number) => {
      const names = Array.from({ length: count }, (_, n) => [`c${n}`, null])
      return JSON.stringify({ userinfo: Object.fromEntries(names) })
    }
    const lastLength = async (count: number) => {
      const { pathname, search } = await authorize(client, { claims: claimsOf(count) })
      const path = pathname + search
      expect((await caller.send({ method: 'GET', path })).status).toBe(200)
      return path.length
    }
    expect(await lastLength(250)).toBeGreaterThan(7_000)
    const tooLong = await authorize(client, { claims: claimsOf(300) })
    expectErrorRedirect(tooLong, client, 'invalid_request', service.url)
    const login_hint = 'a'.repeat(1_000)
    const long = { claims: claimsOf(320), nonce: login_hint, login_hint }
    const posted = await caller.send({
      method: 'POST',
      path: '/oauth/authorize',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: encode.form('', authorizationParams(client, long)),
    })
    const postedTo = new URL(posted.headers.location as string)
    expectErrorRedirect(postedTo, client, 'invalid_request', service.url)
  })

  test('GET /oauth/authorize tells the client of an error in English, whatever language the member reads', async ({
    caller,
    grants,
  }) => {
    const client = await grants.addClient()
    const query = new URLSearchParams(authorizationParams(client) as Record<string, string>)
    query.append('scope', 'a second scope')
    const descriptionFor = async (language: string) => {
      const headers = { 'Accept-Language': language }
      const path = `/oauth/authorize?${query}`
      const { location } = (await caller.send({ method: 'GET', path, headers })).headers
      return queryOf(new URL(String(location))).error_description
    }
    const inEnglish = await descriptionFor('en')
    expect(inEnglish).toMatch(errorDescriptionPattern)
    expect(await descriptionFor('cy')).toBe(inEnglish)
  })

  test('GET /oauth/authorize redirects with invalid_request and no state for a duplicate state', async ({
    grants,
    authorize,
    service,
  }) => {
    const response = await authorize(
      await grants.addClient(),
      {},
      { repeated: { state: 'another' } },
    )
    const { error_description: _, ...rest } = queryOf(response)
    expect(rest).toEqual({ error: 'invalid_request', iss: service.url })
  })

  test('GET /oauth/authorize redirects with unauthorized_client for a client without the code grant', async ({
    grants,
    authorize,
    service,
  }) => {
    const client = await grants.addClient({ grantTypes: ['refresh_token'] })
    expectErrorRedirect(await authorize(client), client, 'unauthorized_client', service.url)
  })
})

test('an invalid authorisation request is logged with its client and redirect URI', async ({
  grants,
  sendAuthorization,
  service,
}) => {
  const client = await grants.addClient()
  const elsewhere = `https://${client.id}.evil.example/`
  await sendAuthorization(client, { redirect_uri: elsewhere })
  await sendAuthorization(client, { response_type: 'token' })
  await sendAuthorization({ ...client, id: `${client.id}-unknown\n{}` })
  const facts = () =>
    service
      .logLines(client.id)
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'authorization-refused')
      .map(({ reason, clientId, redirectUri }) => [reason, clientId, redirectUri])
  await expect.poll(facts).toEqual([
    ['redirect_uri', client.id, elsewhere],
    ['unsupported_response_type', client.id, client.redirectUri],
    ['client', `${client.id}-unknown\n{}`, client.redirectUri],
  ])
})
