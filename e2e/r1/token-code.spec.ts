import { formats } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { pkceVerifier } from '../fixtures/grants.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('authorisation code', () => {
  test('POST /r1/openid/token.eb with a code matches the golden messages to the byte', async ({
    caller,
    grants,
    people,
  }) => {
    const client = {
      id: 'demo-client',
      secret: 'demo-secret-for-the-embedded-database-only',
      redirectUri: 'http://127.0.0.1:4444/callback',
    }
    const person = await people.add()
    const { code } = await grants.issueCode({ client, person, roles: ['profile', 'memberships'] })
    const response = await caller.send({
      method: 'POST',
      path: '/r1/openid/token.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml; charset=utf-8' },
      body: golden('submittoken-code').replace('D'.repeat(43), code),
    })
    const samples = {
      [response.body.access_token]: 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      [response.body.refresh_token]: 'gh_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
    }
    expect(withSamples(response.text, samples)).toBe(golden('exchange'))
  })

  for (const format of formats) {
    test(`POST /r1/openid/token.eb exchanges a code for a one-hour bearer and a refresh token with its roles, in ${format}`, async ({
      caller,
      grants,
    }) => {
      const grant = await grants.issueCode({ roles: ['profile', 'contacts'] })
      const response = await caller.call('token', { format, input: grant.tokenRequest })
      expect(response.status).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      const { access_token, refresh_token, ...rest } = response.body
      expect(access_token).toMatch(/^gh_[\w-]{43}$/)
      expect(refresh_token).toMatch(/^gh_[\w-]{43}$/)
      expect(rest).toMatchObject({ token_type: 'Bearer', scope: 'profile contacts' })
      expect(Number(rest.expires_in)).toBe(3600)
      expect(rest).not.toHaveProperty('id_token')
      const profile = await caller.call('profile', { format, bearer: access_token })
      expect(profile.body.email).toBe(grant.person.email)
      const outOfScope = await caller.call('memberships', { format, bearer: access_token })
      expect(outOfScope.codes).toEqual(['DataError:Scope'])
    })

    test(`POST /r1/openid/token.eb returns the error of an invalid code request with status 200, in ${format}`, async ({
      caller,
      grants,
      people,
      service,
    }) => {
      const grant = await grants.issueCode()
      const otherClient = await grants.addClient()
      const disabled = await grants.addClient({ disabled: true })
      const refreshOnly = await grants.addClient({ grantTypes: ['refresh_token'] })
      const ofDisabledMember = await grants.issueCode({
        person: await people.add({ disabled: true }),
      })
      const failures: [string, string, { [name: string]: string | undefined }][] = [
        ['a missing code', 'invalid_request', { ...grant.tokenRequest, code: undefined }],
        ['an empty code', 'invalid_request', { ...grant.tokenRequest, code: '' }],
        ['a wrong secret', 'invalid_client', { ...grant.tokenRequest, client_secret: 'wrong' }],
        ['an unknown client', 'invalid_client', { ...grant.tokenRequest, client_id: 'unknown' }],
        [
          'a disabled client',
          'invalid_client',
          { ...grant.tokenRequest, client_id: disabled.id, client_secret: disabled.secret },
        ],
        ['an unknown code', 'invalid_grant', { ...grant.tokenRequest, code: 'made-up' }],
        [
          'a code with a token’s prefix',
          'invalid_grant',
          { ...grant.tokenRequest, code: `gh_${grant.code}` },
        ],
        [
          'another client’s credentials',
          'invalid_grant',
          { ...grant.tokenRequest, client_id: otherClient.id, client_secret: otherClient.secret },
        ],
        [
          'an expired code',
          'invalid_grant',
          (await grants.issueCode({ lifetimeSeconds: -1 })).tokenRequest,
        ],
        ['a disabled member', 'invalid_grant', ofDisabledMember.tokenRequest],
        [
          'a client without this grant type',
          'unauthorized_client',
          (await grants.issueCode({ client: refreshOnly })).tokenRequest,
        ],
        [
          'an unsupported grant type',
          'unsupported_grant_type',
          { ...grant.tokenRequest, grant_type: 'password' },
        ],
        [
          'an unknown grant type in upper case',
          'unsupported_grant_type',
          { ...grant.tokenRequest, grant_type: 'CODE' },
        ],
      ]
      for (const [problem, error, input] of failures) {
        const response = await caller.fromNewNetwork().call('token', { format, input })
        expect(response.status, problem).toBe(200)
        expect(response.body.error, problem).toBe(error)
        expect(response.body.error_description, problem).not.toBe('')
        expect(response.body.error_uri, problem).toContain(service.url)
        expect(response.body, problem).not.toHaveProperty('access_token')
      }
      // None of these attempts spends the code.
      const response = await caller.call('token', { format, input: grant.tokenRequest })
      expect(response.body).toHaveProperty('access_token')
    })
  }

  test('POST /r1/openid/token.eb with an invalid code matches the golden error to the byte', async ({
    caller,
    grants,
    service,
  }) => {
    const grant = await grants.issueCode()
    const input = { ...grant.tokenRequest, code: 'made-up' }
    const { text, body } = await caller.call('token', { format: 'xml', input })
    const samples = { [body.error_description]: 'why', [service.url]: 'https://portal.example' }
    expect(withSamples(text, samples)).toBe(golden('exchange-error'))
  })

  test('POST /r1/openid/token.eb with another redirect URI fails and spends the code', async ({
    caller,
    grants,
  }) => {
    for (const redirect_uri of ['https://evil.example/', undefined, '']) {
      const grant = await grants.issueCode()
      const mismatched = await caller.call('token', {
        input: { ...grant.tokenRequest, redirect_uri },
      })
      expect(mismatched.body.error).toBe('invalid_grant')
      const retry = await caller.call('token', { input: grant.tokenRequest })
      expect(retry.body.error).toBe('invalid_grant')
    }
  })

  test('POST /r1/openid/token.eb compares codes and secrets exactly and trims other fields', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    for (const format of formats) {
      const exchange = async (change: { [name: string]: string }) =>
        (await caller.call('token', { format, input: { ...tokenRequest, ...change } })).body
      expect((await exchange({ code: ` ${tokenRequest.code}` })).error).toBe('invalid_grant')
      const secret = `${tokenRequest.client_secret} `
      expect((await exchange({ client_secret: secret })).error).toBe('invalid_client')
      const padded = {
        client_id: ` ${tokenRequest.client_id}\n`,
        grant_type: ' authorization_code ',
      }
      const uri = `\t${tokenRequest.redirect_uri} `
      expect(await exchange({ ...padded, redirect_uri: uri })).toHaveProperty('access_token')
    }
  })

  test('tokens issued for a code have its redirect URI as their realm', async ({
    caller,
    grants,
    database,
  }) => {
    const { client, person, tokenRequest } = await grants.issueCode()
    await caller.call('token', { input: tokenRequest })
    const realms = await database.sql`select distinct realm from credential
      where account_id = ${person.id} and kind in ('bearer', 'refresh')`
    expect(realms).toEqual([{ realm: client.redirectUri }])
  })
})

test.describe('reused authorisation code', () => {
  test('a code reused within ten seconds returns the same tokens', async ({ caller, grants }) => {
    const { code, tokenRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    await grants.backdateUse(code, 8)
    const second = await caller.call('token', { format: 'xml', input: tokenRequest })
    expect(second.body.access_token).toBe(first.body.access_token)
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    expect(Number(second.body.expires_in)).toBeLessThanOrEqual(3592)
  })

  test('a code reused after ten seconds revokes every token issued from it', async ({
    caller,
    grants,
  }) => {
    const { code, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    const refreshed = await caller.call('token', {
      input: refreshRequest(first.body.refresh_token),
    })
    await grants.backdateUse(code, 11)
    const reused = await caller.call('token', { input: tokenRequest })
    expect(reused.body.error).toBe('invalid_grant')
    for (const { body } of [first, refreshed]) {
      expect((await caller.call('profile', { bearer: body.access_token })).status).toBe(401)
      const input = refreshRequest(body.refresh_token)
      expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
    }
  })

  test('a code reused after ten seconds in an otherwise invalid request revokes nothing', async ({
    caller,
    grants,
  }) => {
    const { code, tokenRequest } = await grants.issueCode({ verifier: pkceVerifier })
    const correct = { ...tokenRequest, code_verifier: pkceVerifier }
    const first = await caller.call('token', { input: correct })
    await grants.backdateUse(code, 11)
    const otherClient = await grants.addClient()
    for (const wrong of [
      { client_secret: 'wrong' },
      { client_id: otherClient.id, client_secret: otherClient.secret },
      { redirect_uri: 'https://evil.example/' },
      { code_verifier: 'another' },
    ]) {
      const { body } = await caller.call('token', { input: { ...correct, ...wrong } })
      expect(body.error).toMatch(/^invalid_(client|grant)$/)
    }
    const bearer = first.body.access_token
    expect((await caller.call('profile', { bearer })).status).toBe(200)
  })
})

test.describe('access token', () => {
  test('an access token ends after an hour, or when its client or account is disabled', async ({
    caller,
    grants,
    database,
  }) => {
    const { sql } = database
    const statusAfter = async (
      change: (grant: Awaited<ReturnType<typeof grants.issueCode>>) => unknown,
    ) => {
      const grant = await grants.issueCode()
      const { body } = await caller.call('token', { input: grant.tokenRequest })
      expect((await caller.call('profile', { bearer: body.access_token })).status).toBe(200)
      await change(grant)
      return (await caller.call('profile', { bearer: body.access_token })).status
    }
    expect(
      await statusAfter(
        ({ person }) => sql`update credential set issued_at = now() - interval '2 hours',
          expires_at = now() where account_id = ${person.id} and kind = 'bearer'`,
      ),
    ).toBe(401)
    expect(
      await statusAfter(
        ({ client }) => sql`update client set disabled_at = now() where id = ${client.id}`,
      ),
    ).toBe(401)
    expect(
      await statusAfter(
        ({ person }) => sql`update account set disabled_at = now() where id = ${person.id}`,
      ),
    ).toBe(401)
  })

  test('an account that is enabled again regains none of its earlier credentials', async ({
    caller,
    grants,
    people,
    database: { sql },
  }) => {
    const { tokenRequest, refreshRequest, person } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    const bearers = [body.access_token, await people.issueCredential(person)]
    const session = await people.issueCredential(person, { kind: 'session' })
    await sql`update account set disabled_at = now() where id = ${person.id}`
    await sql`update account set disabled_at = null where id = ${person.id}`
    for (const bearer of bearers) {
      expect((await caller.call('profile', { bearer })).status).toBe(401)
    }
    const headers = { Cookie: `gatehouse.session=${session}` }
    expect((await caller.call('profile', { headers })).status).toBe(401)
    const refreshed = await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(refreshed.body.error).toBe('invalid_grant')
    const { username, password } = person
    const input = { username, password, type: 'token' }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })
})
