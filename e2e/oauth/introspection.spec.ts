import { expect, test } from './authorization-request.ts'

const path = '/oauth/introspect'
const inactive = '{"active":false}'

test.describe('introspection', () => {
  test('POST /oauth/introspect describes a client’s own tokens, whatever the hint', async ({
    caller,
    grants,
    postAsClient,
    service,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode({ roles: ['openid', 'email'] })
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    for (const [token, lifetime, kind] of [
      [access_token, 3600, { token_type: 'Bearer' }],
      [refresh_token, 30 * 24 * 3600, {}],
    ]) {
      for (const token_type_hint of [undefined, 'access_token', 'refresh_token', 'unknown']) {
        const response = await postAsClient(path, client, { token, token_type_hint })
        expect(response.status).toBe(200)
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(response.headers['cache-control']).toBe('no-store')
        const { exp, iat, ...rest } = response.body
        expect(rest).toEqual({
          active: true,
          scope: 'openid email',
          client_id: client.id,
          username: person.username,
          sub: person.id,
          iss: service.url,
          ...kind,
        })
        expect(Number.isInteger(exp) && Number.isInteger(iat)).toBe(true)
        expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(30)
        expect(Math.abs(exp - iat - lifetime)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('POST /oauth/introspect returns only active: false for a token that is not valid', async ({
    caller,
    grants,
    people,
    postAsClient,
    startSession,
  }) => {
    const client = await grants.addClient({ own: true })
    const person = await people.add()
    const disabledMember = await people.add()
    const disabledClient = await grants.addClient({ disabled: true })
    const { code, tokenRequest, refreshRequest } = await grants.issueCode({ client, person })
    const rotated = (await caller.postTokenForm(tokenRequest)).body.refresh_token
    await caller.postTokenForm(refreshRequest(rotated))
    const ofDisabledMember = await people.issueCredential(disabledMember)
    await people.disable(disabledMember)
    const invalidTokens = {
      unknown: 'gh_made_up',
      'a code': code,
      'a used refresh token': rotated,
      'a session': await startSession(person),
      'a passthrough token': await people.issueCredential(person, { kind: 'passthrough' }),
      expired: await people.issueCredential(person, { lifetimeSeconds: -1, clientId: client.id }),
      'of a disabled member': ofDisabledMember,
      'of a disabled client': await people.issueCredential(person, { clientId: disabledClient.id }),
    }
    for (const [kind, token] of Object.entries(invalidTokens)) {
      const response = await postAsClient(path, client, { token })
      expect([response.status, response.text], kind).toEqual([200, inactive])
    }
  })

  test('POST /oauth/introspect describes another client’s token only to the organisation’s own clients', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    const [otherClient, ownClient] = [
      await grants.addClient(),
      await grants.addClient({ own: true }),
    ]
    for (const token of [access_token, refresh_token]) {
      expect((await postAsClient(path, otherClient, { token })).text).toBe(inactive)
      expect((await postAsClient(path, ownClient, { token })).body.client_id).toBe(client.id)
    }
  })

  test('POST /oauth/introspect returns 401 without valid client credentials', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode()
    const { access_token: token } = (await caller.postTokenForm(tokenRequest)).body
    const disabled = await grants.addClient({ disabled: true })
    for (const credentials of [
      { id: client.id, secret: 'wrong' },
      { id: 'unknown', secret: client.secret },
      { id: client.id, secret: '' },
      disabled,
    ]) {
      const response = await postAsClient(path, credentials, { token })
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
      expect(response.text).not.toContain(person.id)
    }
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const withBearer = await caller.send({ method: 'POST', path, headers, body: `token=${token}` })
    expect(withBearer.status).toBe(401)
  })

  test('POST /oauth/introspect and /oauth/revoke ask a JSON request for a form, with 415', async ({
    caller,
    grants,
  }) => {
    const { id: client_id, secret: client_secret } = await grants.addClient()
    const body = JSON.stringify({ token: 'x', client_id, client_secret })
    for (const path of ['/oauth/introspect', '/oauth/revoke']) {
      const headers = { 'Content-Type': 'application/json' }
      const { status, text } = await caller.send({ method: 'POST', path, headers, body })
      expect(status).toBe(415)
      expect(text).toContain('application/x-www-form-urlencoded')
      expect(text).not.toMatch(/must be (JSON|XML)/)
    }
  })

  test('POST /oauth/introspect requires a form with a token', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const client = await grants.addClient()
    const withoutToken = await postAsClient(path, client, {})
    expect([withoutToken.status, withoutToken.body.error]).toEqual([400, 'invalid_request'])
    expect((await caller.send({ method: 'GET', path: `${path}?token=x` })).status).toBe(405)
  })
})
