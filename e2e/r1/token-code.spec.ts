import { formats } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { pkceChallenge } from '../fixtures/grants.ts'
import { expect, test } from '../fixtures/test.ts'

const verifier = 'a-verifier-of-at-least-forty-three-characters-as-RFC-7636-says'

test.describe('a code, exchanged', () => {
  test('for the golden request gives the golden response, to the byte', async ({
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
    test(`gives a bearer for an hour and a refresh token, with the roles of the code, in ${format}`, async ({
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
      const scope = await caller.call('memberships', { format, bearer: access_token })
      expect(scope.codes).toEqual(['DataError:Scope'])
    })

    test(`names in the 200 body what is wrong with it, in ${format}`, async ({
      caller,
      grants,
      people,
      service,
    }) => {
      const grant = await grants.issueCode()
      const other = await grants.addClient()
      const disabled = await grants.addClient({ disabled: true })
      const refreshOnly = await grants.addClient({ grantTypes: ['refresh_token'] })
      const gone = await grants.issueCode({ person: await people.add({ disabled: true }) })
      const failures: [string, string, { [name: string]: string | undefined }][] = [
        ['a missing code', 'invalid_request', { ...grant.tokenRequest, code: undefined }],
        ['an empty code', 'invalid_request', { ...grant.tokenRequest, code: '' }],
        ['a wrong secret', 'invalid_client', { ...grant.tokenRequest, client_secret: 'wrong' }],
        ['an unknown client', 'invalid_client', { ...grant.tokenRequest, client_id: 'nobody' }],
        [
          'a disabled client',
          'invalid_client',
          { ...grant.tokenRequest, client_id: disabled.id, client_secret: disabled.secret },
        ],
        ['an unknown code', 'invalid_grant', { ...grant.tokenRequest, code: 'made-up' }],
        [
          'a token for a code',
          'invalid_grant',
          { ...grant.tokenRequest, code: `gh_${grant.code}` },
        ],
        [
          'another client',
          'invalid_grant',
          { ...grant.tokenRequest, client_id: other.id, client_secret: other.secret },
        ],
        [
          'an expired code',
          'invalid_grant',
          (await grants.issueCode({ lifetimeSeconds: -1 })).tokenRequest,
        ],
        ['a disabled member', 'invalid_grant', gone.tokenRequest],
        [
          'a client without this grant',
          'unauthorized_client',
          (await grants.issueCode({ client: refreshOnly })).tokenRequest,
        ],
        [
          'another grant',
          'unsupported_grant_type',
          { ...grant.tokenRequest, grant_type: 'password' },
        ],
        [
          'a grant in capitals',
          'unsupported_grant_type',
          { ...grant.tokenRequest, grant_type: 'CODE' },
        ],
      ]
      for (const [what, error, input] of failures) {
        const response = await caller.fromNewNetwork().call('token', { format, input })
        expect(response.status, what).toBe(200)
        expect(response.body.error, what).toBe(error)
        expect(response.body.error_description, what).not.toBe('')
        expect(response.body.error_uri, what).toContain(service.url)
        expect(response.body, what).not.toHaveProperty('access_token')
      }
      // None of them, not even the other client's, has spent the code.
      const response = await caller.call('token', { format, input: grant.tokenRequest })
      expect(response.body).toHaveProperty('access_token')
    })
  }

  test('is told as the golden error, to the byte', async ({ caller, grants, service }) => {
    const grant = await grants.issueCode()
    const input = { ...grant.tokenRequest, code: 'made-up' }
    const { text, body } = await caller.call('token', { format: 'xml', input })
    const samples = { [body.error_description]: 'why', [service.url]: 'https://portal.example' }
    expect(withSamples(text, samples)).toBe(golden('exchange-error'))
  })

  test('with another redirect URI fails, and is spent', async ({ caller, grants }) => {
    for (const redirect_uri of ['https://evil.example/', undefined, '']) {
      const grant = await grants.issueCode()
      const wrong = await caller.call('token', { input: { ...grant.tokenRequest, redirect_uri } })
      expect(wrong.body.error).toBe('invalid_grant')
      const right = await caller.call('token', { input: grant.tokenRequest })
      expect(right.body.error).toBe('invalid_grant')
    }
  })

  test('is compared to the letter, as its secret is; names may have space around them', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    for (const format of formats) {
      const ask = async (change: { [name: string]: string }) =>
        (await caller.call('token', { format, input: { ...tokenRequest, ...change } })).body
      expect((await ask({ code: ` ${tokenRequest.code}` })).error).toBe('invalid_grant')
      const secret = `${tokenRequest.client_secret} `
      expect((await ask({ client_secret: secret })).error).toBe('invalid_client')
      const named = {
        client_id: ` ${tokenRequest.client_id}\n`,
        grant_type: ' authorization_code ',
      }
      const uri = `\t${tokenRequest.redirect_uri} `
      expect(await ask({ ...named, redirect_uri: uri })).toHaveProperty('access_token')
    }
  })

  test('keeps its redirect URI as the realm of what came of it', async ({
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

test.describe('a code that was issued with PKCE', () => {
  test('takes its verifier', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode({ verifier })
    const input = { ...tokenRequest, code_verifier: verifier }
    expect((await caller.call('token', { input })).body).toHaveProperty('access_token')
  })

  const wrong = {
    'no verifier': undefined,
    'an empty verifier': '',
    'another verifier': `${verifier}!`,
    'the challenge itself': pkceChallenge(verifier),
  }
  for (const [what, code_verifier] of Object.entries(wrong)) {
    test(`takes ${what} for a thief, and is spent`, async ({ caller, grants }) => {
      const { tokenRequest } = await grants.issueCode({ verifier })
      const input = { ...tokenRequest, code_verifier }
      expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
      const late = { ...tokenRequest, code_verifier: verifier }
      expect((await caller.call('token', { input: late })).body.error).toBe('invalid_grant')
    })
  }

  test('and one without it takes no verifier (RFC 9700, section 4.8.2)', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const input = { ...tokenRequest, code_verifier: verifier }
    expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
  })
})

test.describe('a code, presented again', () => {
  test('within ten seconds gives the very same tokens', async ({ caller, grants }) => {
    const { code, tokenRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    await grants.backdateUse(code, 8)
    const second = await caller.call('token', { format: 'xml', input: tokenRequest })
    expect(second.body.access_token).toBe(first.body.access_token)
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    expect(Number(second.body.expires_in)).toBeLessThanOrEqual(3592)
  })

  test('later ends everything that came of it', async ({ caller, grants }) => {
    const { code, tokenRequest, refreshRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    const next = await caller.call('token', { input: refreshRequest(first.body.refresh_token) })
    await grants.backdateUse(code, 11)
    const again = await caller.call('token', { input: tokenRequest })
    expect(again.body.error).toBe('invalid_grant')
    for (const { body } of [first, next]) {
      expect((await caller.call('profile', { bearer: body.access_token })).status).toBe(401)
      const input = refreshRequest(body.refresh_token)
      expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
    }
  })

  test('later with something else wrong ends nothing', async ({ caller, grants }) => {
    const { code, tokenRequest } = await grants.issueCode({ verifier })
    const right = { ...tokenRequest, code_verifier: verifier }
    const first = await caller.call('token', { input: right })
    await grants.backdateUse(code, 11)
    const other = await grants.addClient()
    for (const wrong of [
      { client_secret: 'wrong' },
      { client_id: other.id, client_secret: other.secret },
      { redirect_uri: 'https://evil.example/' },
      { code_verifier: 'another' },
    ]) {
      const { body } = await caller.call('token', { input: { ...right, ...wrong } })
      expect(body.error).toMatch(/^invalid_(client|grant)$/)
    }
    const bearer = first.body.access_token
    expect((await caller.call('profile', { bearer })).status).toBe(200)
  })
})

test.describe('a bearer that came of a code', () => {
  test('ends with its hour, its client, its account', async ({ caller, grants, database }) => {
    const { sql } = database
    const bearerOf = async (
      end: (grant: Awaited<ReturnType<typeof grants.issueCode>>) => unknown,
    ) => {
      const grant = await grants.issueCode()
      const { body } = await caller.call('token', { input: grant.tokenRequest })
      expect((await caller.call('profile', { bearer: body.access_token })).status).toBe(200)
      await end(grant)
      return (await caller.call('profile', { bearer: body.access_token })).status
    }
    expect(
      await bearerOf(
        ({ person }) => sql`update credential set issued_at = now() - interval '2 hours',
          expires_at = now() where account_id = ${person.id} and kind = 'bearer'`,
      ),
    ).toBe(401)
    expect(
      await bearerOf(
        ({ client }) => sql`update client set disabled_at = now() where id = ${client.id}`,
      ),
    ).toBe(401)
    expect(
      await bearerOf(
        ({ person }) => sql`update account set disabled_at = now() where id = ${person.id}`,
      ),
    ).toBe(401)
  })
})
