import { contracts } from '#lib/contracts/r1/index.ts'
import { expect, expectDenial, test, told } from './authorization-request.ts'

const documents = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

test.describe('discovery', () => {
  test('says the same at both addresses, in JSON, under the issuer’s own name', async ({
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

  test('says all that is required, and lists nothing that is empty', async ({
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

  test('names endpoints that are there, and take the methods that they should', async ({
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

  test('promises what the service does: scopes, prompts, PKCE and grants', async ({
    caller,
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const { body } = await caller.send({ method: 'GET', path: documents[0] as string })
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    for (const scope of body.scopes_supported) {
      expect(told(await lead(client, { scope }, { session }))).toHaveProperty('code')
    }
    for (const prompt of body.prompt_values_supported) {
      expect(told(await lead(client, { prompt }, { session }))).not.toHaveProperty('error')
    }
    for (const method of ['S256', 'plain']) {
      const { error } = told(await lead(client, { code_challenge_method: method }, { session }))
      expect(error === undefined).toBe(body.code_challenge_methods_supported.includes(method))
    }
    for (const grant of [...body.grant_types_supported, 'password', 'client_credentials']) {
      const response = await caller.postTokenForm({
        ...{ grant_type: grant, code: 'x', refresh_token: 'x' },
        ...{ client_id: client.id, client_secret: client.secret },
      })
      const known = body.grant_types_supported.includes(grant)
      expect(response.body.error).toBe(known ? 'invalid_grant' : 'unsupported_grant_type')
    }
    const request = { request: 'eyJhbGciOiJub25lIn0.e30.' }
    expect(body.request_parameter_supported).toBe(false)
    expectDenial(await lead(client, request), client, 'request_not_supported', service.url)
  })
})

test('the published keys are public halves of RSA, with names, for signatures', async ({
  caller,
}) => {
  const response = await caller.send({ method: 'GET', path: '/oauth/jwks' })
  expect([response.status, response.mediaType]).toEqual([200, 'application/json'])
  expect(response.body.keys.length).toBeGreaterThan(0)
  for (const key of response.body.keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    expect(Buffer.from(key.n, 'base64url').length).toBeGreaterThanOrEqual(256)
  }
})
