import { errorDescriptionPattern, expect, test } from './authorization-request.ts'

const path = '/r1/openid/token.eb'

test.describe('token endpoint', () => {
  test('POST /r1/openid/token.eb returns JSON with no-store and no-cache', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const success = await caller.postTokenForm(tokenRequest)
    expect(success.status).toBe(200)
    expect(success.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const failure = await caller.postTokenForm({ ...tokenRequest, code: 'made up' })
    for (const { headers } of [
      success,
      failure,
      await caller.call('token', { input: tokenRequest }),
    ]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache'])
    }
  })

  test('GET /r1/openid/token.eb returns 405', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    const target = `${path}?${new URLSearchParams(tokenRequest)}`
    const response = await caller.send({ method: 'GET', path: target })
    expect([response.status, response.headers.allow]).toEqual([405, 'POST, OPTIONS'])
  })

  test('POST /r1/openid/token.eb ignores parameters in the query string', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const name of ['client_secret', 'code', 'grant_type'] as const) {
      const { [name]: value, ...rest } = tokenRequest
      const response = await caller.send({
        method: 'POST',
        headers,
        path: `${path}?${new URLSearchParams({ [name]: value })}`,
        body: new URLSearchParams(rest).toString(),
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.body).not.toHaveProperty('access_token')
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('POST /r1/openid/token.eb ignores unknown and empty parameters', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const more = { resource: 'https://a.example', scope: '', code_verifier: '', assertion: 'x' }
    expect((await caller.postTokenForm({ ...tokenRequest, ...more })).status).toBe(200)
  })

  test('POST /r1/openid/token.eb rejects a duplicate parameter', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    for (const pair of Object.entries(tokenRequest)) {
      const response = await caller.postTokenForm([...Object.entries(tokenRequest), pair])
      expect([response.status, response.body.error], pair[0]).toEqual([400, 'invalid_request'])
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  test('POST /r1/openid/token.eb returns 401 with a Basic challenge for missing or unreadable credentials', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_id: _, client_secret: __, ...rest } = tokenRequest
    const withoutSecret = `Basic ${Buffer.from(`${client.id}:`).toString('base64')}`
    for (const headers of [
      {},
      { Authorization: 'Basic !' },
      { Authorization: withoutSecret },
      { Authorization: `Bearer ${client.secret}` },
    ]) {
      const response = await caller.postTokenForm(rest, headers)
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/)
    }
  })

  test('POST /r1/openid/token.eb accepts client_id in the form with HTTP Basic only if both match', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_secret: _, ...rest } = tokenRequest
    const pair = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const headers = { Authorization: `Basic ${pair}` }
    const mismatched = await caller.postTokenForm({ ...rest, client_id: 'another' }, headers)
    expect([mismatched.status, mismatched.body.error]).toEqual([400, 'invalid_request'])
    expect((await caller.postTokenForm(rest, headers)).status).toBe(200)
  })

  test('POST /r1/openid/token.eb describes errors in permitted characters with an error_uri', async ({
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
      expect(body.error_description).toMatch(errorDescriptionPattern)
      expect(body.error_uri).toBe(`${service.url}/developers#${body.error}`)
    }
  })
})
