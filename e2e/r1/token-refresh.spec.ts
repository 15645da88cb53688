import { hashOf } from '#lib/auth/secret.ts'
import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('refresh token', () => {
  test('POST /r1/openid/token.eb exchanges a refresh token with the golden request', async ({
    caller,
    grants,
  }) => {
    const client = {
      id: 'demo-client',
      secret: 'demo-secret-for-the-embedded-database-only',
      redirectUri: 'http://127.0.0.1:4444/callback',
    }
    const { tokenRequest } = await grants.issueCode({ client })
    const { body } = await caller.call('token', { input: tokenRequest })
    const response = await caller.send({
      method: 'POST',
      path: '/r1/openid/token.eb',
      headers: { 'Content-Type': 'application/xml' },
      body: golden('submittoken-refresh').replace(/gh_B+/, body.refresh_token),
    })
    expect(response.body.$root).toBe('exchange')
    expect(response.body.token_type).toBe('Bearer')
  })

  for (const format of formats) {
    test(`POST /r1/openid/token.eb rotates the refresh token with each exchange, in ${format}`, async ({
      caller,
      grants,
    }) => {
      const { tokenRequest, refreshRequest, person } = await grants.issueCode({
        roles: ['profile', 'openid'],
      })
      let { body } = await caller.call('token', { format, input: tokenRequest })
      const seen = new Set([body.access_token, body.refresh_token])
      for (let n = 0; n < 5; n += 1) {
        const response = await caller.call('token', {
          format,
          input: refreshRequest(body.refresh_token),
        })
        body = response.body
        expect(response.status).toBe(200)
        expect(Number(body.expires_in)).toBe(3600)
        expect(body.scope.split(' ').sort()).toEqual(['openid', 'profile'])
        const profile = await caller.call('profile', { format, bearer: body.access_token })
        expect(profile.body.email).toBe(person.email)
        seen.add(body.access_token).add(body.refresh_token)
      }
      expect(seen.size).toBe(12)
    })

    test(`POST /r1/openid/token.eb returns the error of an invalid refresh request with status 200, in ${format}`, async ({
      caller,
      grants,
      database,
    }) => {
      const grant = await grants.issueCode({ roles: ['profile'] })
      const { body } = await caller.call('token', { format, input: grant.tokenRequest })
      const correct = grant.refreshRequest(body.refresh_token)
      const otherClient = await grants.addClient()
      const codeOnly = await grants.addClient({ grantTypes: ['authorization_code'] })
      const limited = await grants.issueCode({ client: codeOnly })
      const { body: limitedBody } = await caller.call('token', {
        format,
        input: limited.tokenRequest,
      })
      const expired = await grants.issueCode()
      const { body: expiredBody } = await caller.call('token', {
        format,
        input: expired.tokenRequest,
      })
      await database.sql`update credential set issued_at = now() - interval '31 days',
        expires_at = now() where account_id = ${expired.person.id} and kind = 'refresh'`
      const failures: [string, string, { [name: string]: string | undefined }][] = [
        ['a missing token', 'invalid_request', { ...correct, refresh_token: undefined }],
        ['a wrong secret', 'invalid_client', { ...correct, client_secret: 'wrong' }],
        ['an unknown token', 'invalid_grant', { ...correct, refresh_token: 'gh_made_up' }],
        ['an access token', 'invalid_grant', { ...correct, refresh_token: body.access_token }],
        ['a code', 'invalid_grant', { ...correct, refresh_token: grant.code }],
        [
          'another client’s credentials',
          'invalid_grant',
          { ...correct, client_id: otherClient.id, client_secret: otherClient.secret },
        ],
        [
          'a client without this grant type',
          'unauthorized_client',
          limited.refreshRequest(limitedBody.refresh_token),
        ],
        [
          'a token older than thirty days',
          'invalid_grant',
          expired.refreshRequest(expiredBody.refresh_token),
        ],
        ['a wider scope', 'invalid_scope', { ...correct, scope: 'profile memberships' }],
        ['an unknown scope', 'invalid_scope', { ...correct, scope: 'everything' }],
      ]
      for (const [problem, error, input] of failures) {
        const response = await caller.fromNewNetwork().call('token', { format, input })
        expect(response.status, problem).toBe(200)
        expect(response.body.error, problem).toBe(error)
        expect(response.body, problem).not.toHaveProperty('access_token')
      }
      expect((await caller.call('token', { format, input: correct })).body).toHaveProperty(
        'access_token',
      )
    })
  }

  test('a refresh with a narrower scope limits the new bearer but not later refreshes', async ({
    caller,
    grants,
  }) => {
    const roles = ['openid', 'profile', 'memberships']
    const { tokenRequest, refreshRequest } = await grants.issueCode({ roles })
    const first = await caller.call('token', { input: tokenRequest })
    const input = { ...refreshRequest(first.body.refresh_token), scope: ' profile  profile ' }
    const { body } = await caller.call('token', { input })
    expect(body.scope).toBe('profile')
    expect(body).not.toHaveProperty('id_token')
    const outOfScope = await caller.call('memberships', { bearer: body.access_token })
    expect(outOfScope.codes).toEqual(['DataError:Scope'])
    const { body: again } = await caller.call('token', { input: { ...input, scope: undefined } })
    expect((await caller.call('memberships', { bearer: again.access_token })).status).toBe(200)
    const refreshed = await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(refreshed.body.scope.split(' ').sort()).toEqual([...roles].sort())
  })

  test('a refresh token family expires 30 days after the code, however often it is rotated', async ({
    caller,
    grants,
    database,
  }) => {
    const { tokenRequest, refreshRequest, person } = await grants.issueCode()
    let { body } = await caller.call('token', { input: tokenRequest })
    for (let n = 0; n < 3; n += 1) {
      body = (await caller.call('token', { input: refreshRequest(body.refresh_token) })).body
    }
    const expiries = await database.sql`
      select distinct expires_at, expires_at <= now() + interval '30 days' and
        expires_at > now() + interval '30 days' - interval '1 minute' as fits
      from credential where account_id = ${person.id} and kind = 'refresh'`
    expect(expiries).toHaveLength(1)
    expect(expiries[0]?.fits).toBe(true)
  })

  test('a bearer does not outlive its refresh token family', async ({
    caller,
    grants,
    database,
  }) => {
    const { tokenRequest, refreshRequest, person } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    await database.sql`update credential set expires_at = now() + interval '10 minutes'
      where account_id = ${person.id} and kind = 'refresh'`
    const last = await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(last.body.expires_in).toBeGreaterThan(590)
    expect(last.body.expires_in).toBeLessThanOrEqual(600)
  })
})

test.describe('reused refresh token', () => {
  test('a refresh token reused within ten seconds returns the same successors', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    const input = refreshRequest(body.refresh_token)
    const first = await caller.call('token', { input })
    await grants.backdateUse(body.refresh_token, 8)
    const second = await caller.call('token', { format: 'xml', input })
    expect(second.body.access_token).toBe(first.body.access_token)
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    expect((await caller.call('profile', { bearer: second.body.access_token })).status).toBe(200)
  })

  test('a refresh token reused after ten seconds revokes its whole family', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    const second = await caller.call('token', { input: refreshRequest(first.body.refresh_token) })
    const third = await caller.call('token', { input: refreshRequest(second.body.refresh_token) })
    await grants.backdateUse(first.body.refresh_token, 11)
    const reused = await caller.call('token', { input: refreshRequest(first.body.refresh_token) })
    expect(reused.body.error).toBe('invalid_grant')
    for (const { body } of [first, second, third]) {
      expect((await caller.call('profile', { bearer: body.access_token })).status).toBe(401)
      const { body: rejected } = await caller.call('token', {
        input: refreshRequest(body.refresh_token),
      })
      expect(rejected.error).toBe('invalid_grant')
    }
  })

  test('a refresh token reused by another client or with a wrong secret revokes nothing', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode()
    const first = await caller.call('token', { input: tokenRequest })
    const second = await caller.call('token', { input: refreshRequest(first.body.refresh_token) })
    await grants.backdateUse(first.body.refresh_token, 11)
    const otherClient = await grants.addClient()
    const stolen = refreshRequest(first.body.refresh_token)
    for (const wrong of [
      { client_secret: 'wrong' },
      { client_id: otherClient.id, client_secret: otherClient.secret },
    ]) {
      await caller.call('token', { input: { ...stolen, ...wrong } })
    }
    const bearer = second.body.access_token
    expect((await caller.call('profile', { bearer })).status).toBe(200)
  })

  test('a refresh token reused after ten seconds with a wider scope revokes nothing', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode({ roles: ['profile'] })
    const first = await caller.call('token', { input: tokenRequest })
    const reused = refreshRequest(first.body.refresh_token)
    const second = await caller.call('token', { input: reused })
    await grants.backdateUse(first.body.refresh_token, 11)
    const wider = { ...reused, scope: 'profile memberships' }
    expect((await caller.call('token', { input: wider })).body.error).toBe('invalid_scope')
    const bearer = second.body.access_token
    expect((await caller.call('profile', { bearer })).status).toBe(200)
  })

  test('a code or refresh token reused after ten seconds leaves an event in the audit trail and the log', async ({
    caller,
    grants,
    database: { sql },
    service,
  }) => {
    for (const kind of ['code', 'refresh token']) {
      const { client, code, person, refreshRequest, tokenRequest } = await grants.issueCode()
      const { body } = await caller.call('token', { input: tokenRequest })
      await caller.call('token', { input: refreshRequest(body.refresh_token) })
      await grants.backdateUse(code, 11)
      await grants.backdateUse(body.refresh_token, 11)
      const input = kind === 'code' ? tokenRequest : refreshRequest(body.refresh_token)
      for (const time of ['first', 'second']) {
        const { body: refused } = await caller.call('token', { input })
        expect(refused.error, `${kind}, ${time} time`).toBe('invalid_grant')
      }
      const events = await sql`
        select client_id, network from audit_event
        where account_id = ${person.id} and action = 'grant-reused'`
      expect(events, kind).toEqual([{ client_id: client.id, network: caller.network }])
      const countLogged = () =>
        service.logLines('"grant-reused"').filter((line) => line.includes(client.id))
      await expect.poll(countLogged, { message: kind }).toHaveLength(1)
    }
  })

  test('a reused refresh token revokes no other family of the same member and client', async ({
    caller,
    grants,
  }) => {
    const reusedGrant = await grants.issueCode()
    const otherGrant = await grants.issueCode({
      client: reusedGrant.client,
      person: reusedGrant.person,
    })
    const { body: otherBody } = await caller.call('token', { input: otherGrant.tokenRequest })
    const { body } = await caller.call('token', { input: reusedGrant.tokenRequest })
    await caller.call('token', { input: reusedGrant.refreshRequest(body.refresh_token) })
    await grants.backdateUse(body.refresh_token, 11)
    await caller.call('token', { input: reusedGrant.refreshRequest(body.refresh_token) })
    expect((await caller.call('profile', { bearer: otherBody.access_token })).status).toBe(200)
  })

  test('a repeated refresh is recorded in the audit trail once, and in the log each time', async ({
    caller,
    grants,
    database: { sql },
    service,
  }) => {
    const { tokenRequest, refreshRequest, person, client } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    const listRepeats = () => sql`
      select client_id, network from audit_event
      where account_id = ${person.id} and action = 'grant-repeated'`
    await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(await listRepeats()).toEqual([])
    for (let n = 0; n < 3; n += 1) {
      await caller.call('token', { input: refreshRequest(body.refresh_token) })
    }
    expect(await listRepeats()).toEqual([{ client_id: client.id, network: caller.network }])
    const countLogged = () =>
      service
        .log()
        .split('\n')
        .filter((line) => line.includes('"token-exchange-repeated"') && line.includes(client.id))
    await expect.poll(countLogged).toHaveLength(3)
  })
})

test.describe('successors of a refresh token', () => {
  test('the service’s key and a used refresh token do not reveal its successors', async ({
    caller,
    grants,
    database: { sql },
  }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    const input = refreshRequest(body.refresh_token)
    const first = await caller.call('token', { input })
    // The same token and the same key again, as an attacker with AUTH_SECRET would use them.
    await sql`update credential set used_at = null where hash = ${hashOf(body.refresh_token)}`
    const second = await caller.call('token', { input })
    expect(second.body.access_token).toBeTruthy()
    expect(second.body.access_token).not.toBe(first.body.access_token)
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
  })

  test('the seed of a code or refresh token is deleted when it can no longer be repeated', async ({
    caller,
    grants,
    database: { sql },
  }) => {
    const { code, tokenRequest, refreshRequest } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    await caller.call('token', { input: refreshRequest(body.refresh_token) })
    const countSeeds = async () => {
      const [row] = await sql<{ seeds: number }[]>`
        select count(successor_seed)::int as seeds from credential
        where hash in (${hashOf(code)}, ${hashOf(body.refresh_token)})`
      return row?.seeds
    }
    expect(await countSeeds()).toBe(2)
    await grants.backdateUse(code, 16)
    await grants.backdateUse(body.refresh_token, 16)
    await expect.poll(countSeeds, { timeout: 20_000 }).toBe(0)
  })
})
