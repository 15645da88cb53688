import { expect, test } from './authorization-request.ts'

const path = '/oauth/revoke'

test.describe('revocation', () => {
  test('POST /oauth/revoke with a refresh token revokes every token of the same code at once', async ({
    caller,
    grants,
    people,
    postAsClient,
  }) => {
    const { client, person, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    const response = await postAsClient(path, client, { token: second.refresh_token })
    expect([response.status, response.text]).toEqual([200, '{}'])
    for (const { access_token, refresh_token } of [first, second]) {
      expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
      expect((await caller.postTokenForm(refreshRequest(refresh_token))).body.error).toBe(
        'invalid_grant',
      )
    }
    expect((await caller.postTokenForm(tokenRequest)).body.error).toBe('invalid_grant')
    expect(
      await people.sql`
        select client_id from audit_event
        where account_id = ${person.id} and action = 'grant-revoked'`,
    ).toEqual([{ client_id: client.id }])
  })

  test('POST /oauth/revoke with a used refresh token revokes its whole family', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    await postAsClient(path, client, { token: first.refresh_token })
    expect((await caller.call('profile', { bearer: second.access_token })).status).toBe(401)
  })

  test('POST /oauth/revoke with an access token revokes only that token', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    expect((await postAsClient(path, client, { token: access_token })).status).toBe(200)
    expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
    expect((await caller.postTokenForm(refreshRequest(refresh_token))).status).toBe(200)
  })

  test('POST /oauth/revoke is final: repeating the exchange does not restore the access token', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    await postAsClient(path, client, { token: first.access_token })
    expect((await caller.postTokenForm(tokenRequest)).body.access_token).toBe(first.access_token)
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    await postAsClient(path, client, { token: second.access_token })
    await caller.postTokenForm(refreshRequest(first.refresh_token))
    for (const { access_token } of [first, second]) {
      expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
    }
  })

  test('POST /oauth/revoke finds access and refresh tokens whatever the hint', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    for (const token_type_hint of ['access_token', 'refresh_token', 'unknown', '']) {
      for (const kind of ['access_token', 'refresh_token']) {
        const { client, tokenRequest } = await grants.issueCode()
        const { body } = await caller.postTokenForm(tokenRequest)
        const response = await postAsClient(path, client, { token: body[kind], token_type_hint })
        expect(response.status).toBe(200)
        const introspection = await postAsClient('/oauth/introspect', client, { token: body[kind] })
        expect(introspection.body).toEqual({ active: false })
      }
    }
  })

  test('POST /oauth/revoke returns 200 for an unknown, expired or revoked token', async ({
    caller,
    grants,
    people,
    postAsClient,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode()
    const { access_token } = (await caller.postTokenForm(tokenRequest)).body
    await postAsClient(path, client, { token: access_token })
    const expired = await people.issueCredential(person, {
      lifetimeSeconds: -1,
      clientId: client.id,
    })
    for (const token of ['made up', access_token, expired]) {
      const response = await postAsClient(path, client, { token })
      expect([response.status, response.text]).toEqual([200, '{}'])
    }
  })

  test('POST /oauth/revoke returns 200 and changes nothing for a session, a code or another client’s token', async ({
    caller,
    grants,
    people,
    postAsClient,
    startSession,
  }) => {
    const { person, tokenRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    const pending = await grants.issueCode()
    const ofMember = await people.issueCredential(person)
    for (const own of [false, true]) {
      const otherClient = await grants.addClient({ own })
      const session = await startSession(person)
      for (const token of [access_token, refresh_token, session, pending.code, ofMember]) {
        const response = await postAsClient(path, otherClient, { token })
        expect([response.status, response.text]).toEqual([200, '{}'])
      }
      const [row] = await people.sql`select count(*)::int from credential
        where account_id = ${person.id} and kind = 'session'`
      expect(row?.count).toBe(own ? 2 : 1)
    }
    for (const bearer of [access_token, ofMember]) {
      expect((await caller.call('profile', { bearer })).status).toBe(200)
    }
    expect((await caller.postTokenForm(pending.tokenRequest)).status).toBe(200)
  })

  test('POST /oauth/revoke rejects a disabled client or a wrong secret with 401', async ({
    caller,
    grants,
    postAsClient,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { access_token: token } = (await caller.postTokenForm(tokenRequest)).body
    for (const credentials of [
      { id: client.id, secret: 'wrong' },
      { id: client.id, secret: '' },
      await grants.addClient({ disabled: true }),
    ]) {
      const response = await postAsClient(path, credentials, { token })
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
    }
    expect((await caller.call('profile', { bearer: token })).status).toBe(200)
  })

  test('POST /oauth/revoke requires a form with a token', async ({
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
