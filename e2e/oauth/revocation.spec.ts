import { expect, test } from './authorization-request.ts'

const path = '/oauth/revoke'

test.describe('revocation', () => {
  test('of a refresh token ends all that came of the same code, at once', async ({
    caller,
    grants,
    post,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    const response = await post(path, client, { token: second.refresh_token })
    expect([response.status, response.text]).toEqual([200, '{}'])
    for (const { access_token, refresh_token } of [first, second]) {
      expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
      expect((await caller.postTokenForm(refreshRequest(refresh_token))).body.error).toBe(
        'invalid_grant',
      )
    }
    expect((await caller.postTokenForm(tokenRequest)).body.error).toBe('invalid_grant')
  })

  test('of a refresh token that was used before ends its family as well', async ({
    caller,
    grants,
    post,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    await post(path, client, { token: first.refresh_token })
    expect((await caller.call('profile', { bearer: second.access_token })).status).toBe(401)
  })

  test('of an access token ends that one alone', async ({ caller, grants, post }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    expect((await post(path, client, { token: access_token })).status).toBe(200)
    expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
    expect((await caller.postTokenForm(refreshRequest(refresh_token))).status).toBe(200)
  })

  test('of an access token is final: no retry of the exchange that gave it brings it back', async ({
    caller,
    grants,
    post,
  }) => {
    const { client, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = (await caller.postTokenForm(tokenRequest)).body
    await post(path, client, { token: first.access_token })
    expect((await caller.postTokenForm(tokenRequest)).body.access_token).toBe(first.access_token)
    const second = (await caller.postTokenForm(refreshRequest(first.refresh_token))).body
    await post(path, client, { token: second.access_token })
    await caller.postTokenForm(refreshRequest(first.refresh_token))
    for (const { access_token } of [first, second]) {
      expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
    }
  })

  test('finds a token of either kind, whatever the hint', async ({ caller, grants, post }) => {
    for (const token_type_hint of ['access_token', 'refresh_token', 'of our own', '']) {
      for (const kind of ['access_token', 'refresh_token']) {
        const { client, tokenRequest } = await grants.issueCode()
        const { body } = await caller.postTokenForm(tokenRequest)
        const response = await post(path, client, { token: body[kind], token_type_hint })
        expect(response.status).toBe(200)
        const asked = await post('/oauth/introspect', client, { token: body[kind] })
        expect(asked.body).toEqual({ active: false })
      }
    }
  })

  test('of a token that is unknown, expired or ended is no error', async ({
    caller,
    grants,
    people,
    post,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode()
    const { access_token } = (await caller.postTokenForm(tokenRequest)).body
    await post(path, client, { token: access_token })
    const expired = await people.issueCredential(person, {
      lifetimeSeconds: -1,
      clientId: client.id,
    })
    for (const token of ['made up', access_token, expired]) {
      const response = await post(path, client, { token })
      expect([response.status, response.text]).toEqual([200, '{}'])
    }
  })

  test('of another client’s token, of a session or of a code ends nothing, and tells nothing', async ({
    caller,
    grants,
    people,
    post,
    signIn,
  }) => {
    const { person, tokenRequest } = await grants.issueCode()
    const { access_token, refresh_token } = (await caller.postTokenForm(tokenRequest)).body
    const pending = await grants.issueCode()
    const ofMember = await people.issueCredential(person)
    for (const own of [false, true]) {
      const stranger = await grants.addClient({ own })
      const session = await signIn(person)
      for (const token of [access_token, refresh_token, session, pending.code, ofMember]) {
        const response = await post(path, stranger, { token })
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

  test('is for clients that prove who they are', async ({ caller, grants, post }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { access_token: token } = (await caller.postTokenForm(tokenRequest)).body
    for (const asking of [
      { id: client.id, secret: 'wrong' },
      { id: client.id, secret: '' },
      await grants.addClient({ disabled: true }),
    ]) {
      const response = await post(path, asking, { token })
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
    }
    expect((await caller.call('profile', { bearer: token })).status).toBe(200)
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
  })
})
