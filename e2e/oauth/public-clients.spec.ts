import type { Client, Grants } from '../fixtures/grants.ts'
import { pkceVerifier } from '../fixtures/grants.ts'
import { expect, type Params, test } from './authorization-request.ts'

const revokePath = '/oauth/revoke'
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** A code of a public client, with the form that exchanges it and those of its refresh tokens. */
async function issuePublicCode(grants: Grants, client?: Client) {
  const given = client ?? (await grants.addClient({ isPublic: true }))
  const grant = await grants.issueCode({ client: given, verifier: pkceVerifier })
  const { client_secret: _, ...rest } = grant.tokenRequest
  const refreshForm = (refresh_token: string) => ({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: given.id,
  })
  return { ...grant, form: { ...rest, code_verifier: pkceVerifier }, refreshForm }
}

test.describe('token endpoint for public clients', () => {
  test('a public client exchanges a code with its verifier and no secret, and refreshes', async ({
    caller,
    grants,
  }) => {
    const { form, refreshForm } = await issuePublicCode(grants)
    const first = await caller.postTokenForm(form)
    expect([first.status, first.body.token_type]).toEqual([200, 'Bearer'])
    const second = await caller.postTokenForm(refreshForm(first.body.refresh_token))
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
    const bearer = second.body.access_token
    expect((await caller.call('profile', { bearer })).status).toBe(200)
  })

  test('a public client may send its id in HTTP Basic with an empty password', async ({
    caller,
    grants,
  }) => {
    const { client, form } = await issuePublicCode(grants)
    const { client_id: _, ...rest } = form
    expect((await caller.postTokenForm(rest, basic(client.id, ''))).status).toBe(200)
  })

  test('a public client that sends a secret is rejected with invalid_client, and its code stays valid', async ({
    caller,
    grants,
  }) => {
    const { client, form } = await issuePublicCode(grants)
    const { secret: ofOther } = await grants.addClient()
    for (const [fields, headers] of [
      [{ ...form, client_secret: 'made up' }, {}],
      [{ ...form, client_secret: ofOther }, {}],
      [form, basic(client.id, 'made up')],
      [form, basic(client.id, ofOther)],
      [form, { Authorization: 'Basic !' }],
    ] as const) {
      const { status, body } = await caller.postTokenForm(fields, headers)
      expect([status, body.error]).toEqual([401, 'invalid_client'])
    }
    expect((await caller.postTokenForm(form)).status).toBe(200)
  })

  test('a client with a secret that leaves it out is rejected with invalid_client', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_secret: _, ...withoutSecret } = tokenRequest
    for (const [fields, headers] of [
      [withoutSecret, {}],
      [{ ...withoutSecret, client_secret: '' }, {}],
      [withoutSecret, basic(client.id, '')],
    ] as const) {
      const { status, body, headers: received } = await caller.postTokenForm(fields, headers)
      expect([status, body.error]).toEqual([401, 'invalid_client'])
      expect(received['www-authenticate']).toMatch(/^Basic realm="/)
    }
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
  })

  for (const format of ['json', 'xml'] as const) {
    test(`POST /r1/openid/token.eb requires a client_secret in ${format}, also of a public client`, async ({
      caller,
      grants,
    }) => {
      const { form } = await issuePublicCode(grants)
      const missing = await caller.call('token', { format, input: form })
      expect([missing.status, missing.codes]).toEqual([
        400,
        ['DataError:client_secret:RequiredRule'],
      ])
      const input = { ...form, client_secret: 'made up' }
      const { status, body, text } = await caller.call('token', { format, input })
      expect(status).toBe(200)
      expect(format === 'json' ? body.error : text).toContain('invalid_client')
      expect((await caller.postTokenForm(form)).status).toBe(200)
    })
  }

  test('a code of a public client needs its verifier, and no plain challenge passes for one', async ({
    caller,
    grants,
  }) => {
    for (const code_verifier of [undefined, '', 'x'.repeat(43)]) {
      const { form } = await issuePublicCode(grants)
      const { status, body } = await caller.postTokenForm({ ...form, code_verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
      // The code is spent, so that an attacker cannot try verifiers.
      expect((await caller.postTokenForm(form)).body.error).toBe('invalid_grant')
    }
  })

  test('a public client cannot redeem a code of a client with a secret, nor the reverse', async ({
    caller,
    grants,
  }) => {
    const publicCode = await issuePublicCode(grants)
    const { tokenRequest, client } = await grants.issueCode({ verifier: pkceVerifier })
    const confidential = { ...tokenRequest, code_verifier: pkceVerifier }
    const { client_secret: _, ...withoutSecret } = confidential
    const asPublic = await caller.postTokenForm({
      ...withoutSecret,
      client_id: publicCode.client.id,
    })
    expect([asPublic.status, asPublic.body.error]).toEqual([400, 'invalid_grant'])
    const asConfidential = await caller.postTokenForm({
      ...publicCode.form,
      client_id: client.id,
      client_secret: client.secret,
    })
    expect([asConfidential.status, asConfidential.body.error]).toEqual([400, 'invalid_grant'])
    expect((await caller.postTokenForm(confidential)).status).toBe(200)
    expect((await caller.postTokenForm(publicCode.form)).status).toBe(200)
  })

  test('a refresh token of a public client is void for any other client', async ({
    caller,
    grants,
  }) => {
    const { form, refreshForm } = await issuePublicCode(grants)
    const { refresh_token } = (await caller.postTokenForm(form)).body
    const otherPublic = await grants.addClient({ isPublic: true })
    const other = await grants.addClient()
    for (const credentials of [
      { client_id: otherPublic.id },
      { client_id: other.id, client_secret: other.secret },
    ]) {
      const fields = { ...refreshForm(refresh_token), ...credentials }
      const { status, body } = await caller.postTokenForm(fields)
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
    expect((await caller.postTokenForm(refreshForm(refresh_token))).status).toBe(200)
  })

  test('a refresh token of a public client used again after ten seconds ends its whole family', async ({
    caller,
    grants,
  }) => {
    const { form, refreshForm } = await issuePublicCode(grants)
    const first = (await caller.postTokenForm(form)).body
    const second = (await caller.postTokenForm(refreshForm(first.refresh_token))).body
    await grants.backdateUse(first.refresh_token, 11)
    const replayed = await caller.postTokenForm(refreshForm(first.refresh_token))
    expect(replayed.body.error).toBe('invalid_grant')
    const successor = await caller.postTokenForm(refreshForm(second.refresh_token))
    expect(successor.body.error).toBe('invalid_grant')
    expect((await caller.call('profile', { bearer: second.access_token })).status).toBe(401)
  })

  test('a disabled public client is rejected with invalid_client', async ({ caller, grants }) => {
    const client = await grants.addClient({ isPublic: true, disabled: true })
    const { form } = await issuePublicCode(grants, client)
    const { status, body } = await caller.postTokenForm(form)
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })
})

test.describe('revocation and introspection for public clients', () => {
  const post = (fields: Params, headers = {}) => ({
    method: 'POST',
    body: `${new URLSearchParams(fields as Record<string, string>)}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })

  test('POST /oauth/revoke lets a public client revoke its tokens with its id alone', async ({
    caller,
    grants,
  }) => {
    const { client, form, refreshForm } = await issuePublicCode(grants)
    const { access_token, refresh_token } = (await caller.postTokenForm(form)).body
    const other = await grants.addClient({ isPublic: true })
    const ofOther = post({ client_id: other.id, token: refresh_token })
    expect((await caller.send({ path: revokePath, ...ofOther })).status).toBe(200)
    expect((await caller.call('profile', { bearer: access_token })).status).toBe(200)
    const withSecret = post({ client_id: client.id, client_secret: 'x', token: refresh_token })
    expect((await caller.send({ path: revokePath, ...withSecret })).status).toBe(401)
    const revoked = post({ client_id: client.id, token: refresh_token })
    expect((await caller.send({ path: revokePath, ...revoked })).status).toBe(200)
    expect((await caller.call('profile', { bearer: access_token })).status).toBe(401)
    const refreshed = await caller.postTokenForm(refreshForm(refresh_token))
    expect(refreshed.body.error).toBe('invalid_grant')
  })

  test('POST /oauth/introspect rejects a public client, also for its own tokens', async ({
    caller,
    grants,
  }) => {
    const { client, form } = await issuePublicCode(grants)
    const { access_token: token } = (await caller.postTokenForm(form)).body
    for (const [fields, headers] of [
      [{ client_id: client.id, token }, {}],
      [{ client_id: client.id, client_secret: 'x', token }, {}],
      [{ token }, basic(client.id, '')],
    ] as const) {
      const response = await caller.send({ path: '/oauth/introspect', ...post(fields, headers) })
      expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
    }
  })
})
