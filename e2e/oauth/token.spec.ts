import { expect, plain, test } from './authorization-request.ts'

const path = '/r1/openid/token.eb'

test.describe('the token endpoint', () => {
  test('answers in JSON that no cache keeps, neither a new one nor an old one', async ({
    caller,
    grants,
  }) => {
    const { exchange } = await grants.issue()
    const right = await caller.form(exchange)
    expect(right.status).toBe(200)
    expect(right.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const wrong = await caller.form({ ...exchange, code: 'made up' })
    for (const { headers } of [right, wrong, await caller.call('token', { input: exchange })]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache'])
    }
  })

  test('takes nothing but POST', async ({ caller, grants }) => {
    const { exchange } = await grants.issue()
    const target = `${path}?${new URLSearchParams(exchange)}`
    const answer = await caller.send({ method: 'GET', path: target })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS'])
  })

  test('does not read a secret, a code or anything else from the address', async ({
    caller,
    grants,
  }) => {
    const { exchange } = await grants.issue()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const name of ['client_secret', 'code', 'grant_type'] as const) {
      const { [name]: hidden, ...rest } = exchange
      const answer = await caller.send({
        ...{ method: 'POST', headers, path: `${path}?${new URLSearchParams({ [name]: hidden })}` },
        body: new URLSearchParams(rest).toString(),
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toHaveProperty('access_token')
    }
    expect((await caller.form(exchange)).status).toBe(200)
  })

  test('passes over what it does not know, and what is empty', async ({ caller, grants }) => {
    const { exchange } = await grants.issue()
    const more = { resource: 'https://a.example', scope: '', code_verifier: '', assertion: 'x' }
    expect((await caller.form({ ...exchange, ...more })).status).toBe(200)
  })

  test('takes no parameter twice', async ({ caller, grants }) => {
    const { exchange } = await grants.issue()
    for (const pair of Object.entries(exchange)) {
      const answer = await caller.form([...Object.entries(exchange), pair])
      expect([answer.status, answer.body.error], pair[0]).toEqual([400, 'invalid_request'])
    }
    expect((await caller.form(exchange)).status).toBe(200)
  })

  test('asks a client that shows no proof, or one that it cannot read, for HTTP Basic', async ({
    caller,
    grants,
  }) => {
    const { client, exchange } = await grants.issue()
    const { client_id: _, client_secret: __, ...rest } = exchange
    const half = `Basic ${Buffer.from(`${client.id}:`).toString('base64')}`
    for (const headers of [
      {},
      { Authorization: 'Basic !' },
      { Authorization: half },
      { Authorization: `Bearer ${client.secret}` },
    ]) {
      const answer = await caller.form(rest, headers)
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm="/)
    }
  })

  test('takes the client’s name in the body beside HTTP Basic, if it is the same', async ({
    caller,
    grants,
  }) => {
    const { client, exchange } = await grants.issue()
    const { client_secret: _, ...rest } = exchange
    const pair = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const headers = { Authorization: `Basic ${pair}` }
    const other = await caller.form({ ...rest, client_id: 'another' }, headers)
    expect([other.status, other.body.error]).toEqual([400, 'invalid_request'])
    expect((await caller.form(rest, headers)).status).toBe(200)
  })

  test('tells of errors in plain letters, with an address to read on', async ({
    caller,
    grants,
    service,
  }) => {
    const { exchange } = await grants.issue()
    for (const change of [
      { code: 'made up' },
      { grant_type: 'client_credentials' },
      { client_secret: 'wrong' },
      { code: undefined },
      { redirect_uri: 'x'.repeat(2_000) },
    ]) {
      const { body } = await caller.elsewhere().form({ ...exchange, ...change })
      expect(Object.keys(body)).toEqual(['error', 'error_description', 'error_uri'])
      expect(body.error_description).toMatch(plain)
      expect(body.error_uri).toBe(`${service.url}/developers#${body.error}`)
    }
  })
})
