import { contracts } from '#lib/contracts/r1/index.ts'
import { expect, expectErrorRedirect, queryOf, test } from './authorization-request.ts'

const documents = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

test.describe('discovery', () => {
  test('both discovery URLs return the same JSON document with the issuer', async ({
    caller,
    service,
  }) => {
    const [openid, oauth] = await Promise.all(
      documents.map((path) => caller.send({ method: 'GET', path })),
    )
    expect(openid?.text).toBe(oauth?.text)
    expect([openid?.status, openid?.mediaType]).toEqual([200, 'application/json'])
    expect(openid?.body.issuer).toBe(service.url)
  })

  test('the discovery document has all required values and no empty list', async ({
    caller,
    service,
  }) => {
    const { body } = await caller.send({ method: 'GET', path: documents[0] as string })
    expect(body).toMatchObject({
      authorization_endpoint: `${service.url}/oauth/authorize`,
      token_endpoint: service.url + contracts.token.path,
      jwks_uri: `${service.url}/oauth/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    })
    for (const value of Object.values(body)) expect(value).not.toEqual([])
  })

  test('the discovery document names endpoints that exist and allow the right methods', async ({
    caller,
    service,
  }) => {
    const { body } = await caller.send({ method: 'GET', path: documents[0] as string })
    for (const [name, statuses] of Object.entries({
      authorization_endpoint: [303, 303],
      token_endpoint: [405, 415],
      userinfo_endpoint: [401, 401],
      jwks_uri: [200, 405],
      revocation_endpoint: [405, 415],
      introspection_endpoint: [405, 415],
      end_session_endpoint: [303, 303],
      service_documentation: [200, undefined],
    })) {
      expect(body[name].startsWith(`${service.url}/`)).toBe(true)
      const path = body[name].slice(service.url.length)
      for (const [n, method] of ['GET', 'POST'].entries()) {
        if (statuses[n])
          expect((await caller.send({ method, path })).status, name).toBe(statuses[n])
      }
    }
  })

  test('the discovery document lists the scopes, prompts, PKCE methods and grant types that the service supports', async ({
    caller,
    authorize,
    service,
    ownClient: client,
    session,
  }) => {
    const { body } = await caller.send({ method: 'GET', path: documents[0] as string })
    for (const scope of body.scopes_supported) {
      expect(queryOf(await authorize(client, { scope }, { session }))).toHaveProperty('code')
    }
    for (const prompt of body.prompt_values_supported) {
      expect(queryOf(await authorize(client, { prompt }, { session }))).not.toHaveProperty('error')
    }
    for (const method of ['S256', 'plain']) {
      const { error } = queryOf(
        await authorize(client, { code_challenge_method: method }, { session }),
      )
      expect(error === undefined).toBe(body.code_challenge_methods_supported.includes(method))
    }
    for (const grantType of [...body.grant_types_supported, 'password', 'client_credentials']) {
      const response = await caller.postTokenForm({
        grant_type: grantType,
        code: 'x',
        refresh_token: 'x',
        client_id: client.id,
        client_secret: client.secret,
      })
      const isSupported = body.grant_types_supported.includes(grantType)
      expect(response.body.error).toBe(isSupported ? 'invalid_grant' : 'unsupported_grant_type')
    }
    const withRequestObject = { request: 'eyJhbGciOiJub25lIn0.e30.' }
    expect(body.request_parameter_supported).toBe(false)
    expectErrorRedirect(
      await authorize(client, withRequestObject),
      client,
      'request_not_supported',
      service.url,
    )
  })
})

test('GET /oauth/jwks returns public RSA signing keys with key ids', async ({ caller }) => {
  const response = await caller.send({ method: 'GET', path: '/oauth/jwks' })
  expect([response.status, response.mediaType]).toEqual([200, 'application/json'])
  expect(response.body.keys.length).toBeGreaterThan(0)
  for (const key of response.body.keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    expect(Buffer.from(key.n, 'base64url').length).toBeGreaterThanOrEqual(256)
  }
})
