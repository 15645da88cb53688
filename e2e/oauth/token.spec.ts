import { expect, plain, test } from './authorization-request.ts'

const path = '/r1/openid/token.eb'

test.describe('the token endpoint', () => {
  test('responses in JSON that no cache keeps, neither a new one nor an old one', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const right = await caller.postTokenForm(tokenRequest)
    expect(right.status).toBe(200)
    expect(right.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const wrong = await caller.postTokenForm({ ...tokenRequest, code: 'made up' })
    for (const { headers } of [right, wrong, await caller.call('token', { input: tokenRequest })]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache'])
    }
  })

  test('takes nothing but POST', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    const target = `${path}?${new URLSearchParams(tokenRequest)}`
    const response = await caller.send({ method: 'GET', path: target })
    expect([response.status, response.headers.allow]).toEqual([405, 'POST, OPTIONS'])
  })

  test('does not read a secret, a code or anything else from the address', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const name of ['client_secret', 'code', 'grant_type'] as const) {
      const { [name]: hidden, ...rest } = tokenRequest
      const response = await caller.send({
        ...{ method: 'POST', headers, path: `${path}?${new URLSearchParams({ [name]: hidden })}` },
        body: new URLSearchParams(rest).toString(),
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.body).not.toHaveProperty('access_token')
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('passes over what it does not know, and what is empty', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    const more = { resource: 'https://a.example', scope: '', code_verifier: '', assertion: 'x' }
    expect((await caller.postTokenForm({ ...tokenRequest, ...more })).status).toBe(200)
  })

  test('takes no parameter twice', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    for (const pair of Object.entries(tokenRequest)) {
      const response = await caller.postTokenForm([...Object.entries(tokenRequest), pair])
      expect([response.status, response.body.error], pair[0]).toEqual([400, 'invalid_request'])
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('asks a client that shows no proof, or one that it cannot read, for HTTP Basic', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_id: _, client_secret: __, ...rest } = tokenRequest
    const half = `Basic ${Buffer.from(`${client.id}:`).toString('base64')}`
    for (const headers of [
      {},
      { Authorization: 'Basic !' },
      { Authorization: half },
      { Authorization: `Bearer ${client.secret}` },
    ]) {
      const response = await caller.postTokenForm(rest, headers)
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
    }
  })

  test('takes the client’s name in the body beside HTTP Basic, if it is the same', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_secret: _, ...rest } = tokenRequest
    const pair = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const headers = { Authorization: `Basic ${pair}` }
    const other = await caller.postTokenForm({ ...rest, client_id: 'another' }, headers)
    expect([other.status, other.body.error]).toEqual([400, 'invalid_request'])
    expect((await caller.postTokenForm(rest, headers)).status).toBe(200)
  })

  test('tells of errors in plain letters, with an address to read on', async ({
    caller,
    grants,
    service,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    for (const change of [
      { code: 'made up' },
      { grant_type: 'client_credentials' },
      { client_secret: 'wrong' },
      { code: undefined },
      { redirect_uri: 'x'.repeat(2_000) },
    ]) {
      const { body } = await caller.fromNewNetwork().postTokenForm({ ...tokenRequest, ...change })
      expect(Object.keys(body)).toEqual(['error', 'error_description', 'error_uri'])
      expect(body.error_description).toMatch(plain)
      expect(body.error_uri).toBe(`${service.url}/developers#${body.error}`)
    }
  })
})
