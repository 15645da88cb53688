import { expect, test } from './authorization-request.ts'

const path = '/oauth/introspect'
const inactive = '{"active":false}'

test.describe('introspection', () => {
  test('tells a client of its own tokens, whatever it takes them for', async ({
    caller,
    grants,
    post,
    service,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode({ roles: ['openid', 'email'] })
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    for (const [token, lifetime, kind] of [
      [access_token, 3600, { token_type: 'Bearer' }],
      [refresh_token, 30 * 24 * 3600, {}],
    ]) {
      for (const token_type_hint of [undefined, 'access_token', 'refresh_token', 'of our own']) {
        const response = await post(path, client, { token, token_type_hint })
        expect(response.status).toBe(200)
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(response.headers['cache-control']).toBe('no-store')
        const { exp, iat, ...rest } = response.body
        expect(rest).toEqual({
          ...{ active: true, scope: 'openid email', client_id: client.id },
          ...{ username: person.username, sub: person.id, iss: service.url, ...kind },
        })
        expect(Number.isInteger(exp) && Number.isInteger(iat)).toBe(true)
        expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(30)
        expect(Math.abs(exp - iat - lifetime)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('says of a token that is not live that it is not active, and nothing else', async ({
    caller,
    grants,
    people,
    post,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const person = await people.add()
    const gone = await people.add()
    const disabled = await grants.addClient({ disabled: true })
    const { code, tokenRequest, refreshRequest } = await grants.issueCode({ client, person })
    const rotated = (await caller.postTokenForm(tokenRequest)).body.refresh_token
    await caller.postTokenForm(refreshRequest(rotated))
    const ofGone = await people.issueCredential(gone)
    await people.disable(gone)
    const not = {
      unknown: 'gh_made_up',
      'a code': code,
      'a refresh token that was used': rotated,
      'a session': await signIn(person),
      'a passthrough token': await people.issueCredential(person, { kind: 'passthrough' }),
      expired: await people.issueCredential(person, { lifetimeSeconds: -1, clientId: client.id }),
      'of a disabled member': ofGone,
      'of a disabled client': await people.issueCredential(person, { clientId: disabled.id }),
    }
    for (const [what, token] of Object.entries(not)) {
      const response = await post(path, client, { token })
      expect([response.status, response.text], what).toEqual([200, inactive])
    }
  })

  test('tells of another client’s token to the organisation’s own clients alone', async ({
    caller,
    grants,
    post,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    const [stranger, own] = [await grants.addClient(), await grants.addClient({ own: true })]
    for (const token of [access_token, refresh_token]) {
      expect((await post(path, stranger, { token })).text).toBe(inactive)
      expect((await post(path, own, { token })).body.client_id).toBe(client.id)
    }
  })

  test('tells nobody who is no client, or a disabled one', async ({ caller, grants, post }) => {
    const { client, person, tokenRequest } = await grants.issueCode()
    const { access_token: token } = (await caller.postTokenForm(tokenRequest)).body
    const disabled = await grants.addClient({ disabled: true })
    for (const asking of [
      { id: client.id, secret: 'wrong' },
      { id: 'nobody', secret: client.secret },
      { id: client.id, secret: '' },
      disabled,
    ]) {
      const response = await post(path, asking, { token })
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
      expect(response.text).not.toContain(person.id)
    }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': form }
    const byToken = await caller.send({ method: 'POST', path, headers, body: `token=${token}` })
    expect(byToken.status).toBe(401)
  })

  test('takes a form by POST, with one token in it, and nothing else', async ({
    caller,
    grants,
    post,
  }) => {
    const client = await grants.addClient()
    const none = await post(path, client, {})
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request'])
    expect((await caller.send({ method: 'GET', path: `${path}?token=x` })).status).toBe(405)
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ token: 'x', client_id: client.id, client_secret: client.secret })
    expect((await caller.send({ method: 'POST', path, headers, body })).status).toBe(415)
  })
})

const form = 'application/x-www-form-urlencoded'
