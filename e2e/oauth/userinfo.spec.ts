import { decodeJwt } from 'jose'
import { cookieOf } from '../fixtures/browser.ts'
import { expect, test } from './authorization-request.ts'

const path = '/oauth/userinfo'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const bearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` })

test.describe('userinfo', () => {
  test('/oauth/userinfo returns the claims that the roles of the token allow, for GET and POST', async ({
    caller,
    people,
  }) => {
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    const sub = person.id
    const email = { email: person.email, email_verified: false }
    const profile = {
      name: 'Ada Fields',
      given_name: 'Ada',
      family_name: 'Fields',
      preferred_username: person.username,
    }
    for (const [roles, claims] of [
      [['openid'], { sub }],
      [['openid', 'memberships'], { sub }],
      [['openid', 'email'], { sub, ...email }],
      [['openid', 'profile'], { sub, ...profile }],
      [['openid', 'profile', 'email'], { sub, ...profile, ...email }],
      [
        ['openid', 'address'],
        { sub, address: { formatted: 'United Kingdom', country: 'United Kingdom' } },
      ],
      [['openid', 'phone'], { sub }],
    ] as const) {
      const headers = bearerHeader(await people.issueCredential(person, { roles }))
      for (const method of ['GET', 'POST']) {
        const response = await caller.send({ method, path, headers })
        expect(response.status).toBe(200)
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.body).toEqual(claims)
      }
    }
  })

  test('errors of the OAuth endpoints lead to the manual, and those of Release 1 stay as they are', async ({
    caller,
    service,
  }) => {
    const json = { 'Content-Type': 'application/json' }
    for (const [method, target, headers, anchor] of [
      ['GET', path, {}, 'no-code'],
      ['GET', path, bearerHeader('gh_no'), 'Authentication'],
      ['PUT', path, {}, 'Method'],
      ['POST', '/oauth/revoke', json, 'MediaType'],
      ['POST', '/oauth/introspect', { ...json, Accept: 'text/xml' }, 'MediaType'],
      ['PUT', '/oauth/jwks', {}, 'Method'],
      ['PUT', '/.well-known/openid-configuration', { Accept: 'text/xml' }, 'Method'],
      ['PUT', '/.well-known/oauth-authorization-server', {}, 'Method'],
      ['GET', '/r1/profile.eb', {}, undefined],
      ['PUT', '/r1/openapi.json', {}, undefined],
    ] as const) {
      const response = await caller.send({ method, path: target, headers })
      const url = `${service.url}/developers/errors#${anchor}`
      expect(response.text.includes('doc_url'), target).toBe(anchor !== undefined)
      if (anchor) expect(response.text, target).toContain(url)
    }
    const page = await caller.send({ method: 'GET', path: '/developers/errors' })
    for (const anchor of ['no-code', 'Authentication', 'Method', 'MediaType']) {
      expect(page.text).toContain(`id="${anchor}"`)
    }
  })

  test('POST /oauth/userinfo accepts the token in a form, from a page of any site and beside a session', async ({
    caller,
    people,
    startSession,
  }) => {
    const [person, other] = [await people.add(), await people.add()]
    const body = `access_token=${await people.issueCredential(person, { roles: ['openid'] })}`
    const headers = { ...form, ...cookieOf(await startSession(other)), Origin: 'https://a.example' }
    const response = await caller.send({ method: 'POST', path, headers, body })
    expect([response.status, response.body]).toEqual([200, { sub: person.id }])
  })

  test('GET /oauth/userinfo returns the address and the phone number of a member', async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    await people.sql`
      update account set address = ${'1 High Street\nShepton Mallet'}, county = 'Somerset',
        postcode = 'BA4 5DL', phone = '01749 000001', mobile = '07700 900001'
      where id = ${person.id}`
    const roles = ['openid', 'address', 'phone']
    const headers = bearerHeader(await people.issueCredential(person, { roles }))
    const formatted = '1 High Street\nShepton Mallet\nSomerset\nBA4 5DL\nUnited Kingdom'
    const json = await caller.send({ method: 'GET', path, headers })
    expect(json.body).toEqual({
      sub: person.id,
      address: {
        formatted,
        street_address: '1 High Street\nShepton Mallet',
        region: 'Somerset',
        postal_code: 'BA4 5DL',
        country: 'United Kingdom',
      },
      phone_number: '+441749000001',
      phone_number_verified: false,
    })
    await people.sql`update account set phone = '', country = 'Please select', address = null,
      county = '', postcode = null where id = ${person.id}`
    expect((await caller.send({ method: 'GET', path, headers })).body).toEqual({
      sub: person.id,
      phone_number: '07700 900001',
      phone_number_verified: false,
    })
  })

  test('GET /oauth/userinfo omits the given and family name of a member without them', async ({
    caller,
    people,
  }) => {
    const person = await people.add({ forename: null, surname: null })
    const headers = bearerHeader(await people.issueCredential(person))
    const { body } = await caller.send({ method: 'GET', path, headers })
    expect(body).toEqual({
      sub: person.id,
      name: person.username,
      preferred_username: person.username,
      email: person.email,
      email_verified: false,
      address: { formatted: 'United Kingdom', country: 'United Kingdom' },
      groups: [],
      memberships: [],
    })
  })

  test('GET /oauth/userinfo omits the email of a member without one', async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    await people.sql`update account set email = null where id = ${person.id}`
    const headers = bearerHeader(await people.issueCredential(person))
    const { body } = await caller.send({ method: 'GET', path, headers })
    expect(body).not.toHaveProperty('email')
    expect(body).not.toHaveProperty('email_verified')
    expect(body.sub).toBe(person.id)
  })

  test('GET /oauth/userinfo, introspection and the ID token have the same sub for every client', async ({
    caller,
    grants,
    people,
    postAsClient,
  }) => {
    const person = await people.add()
    const subjects = new Set<string | undefined>()
    for (const client of [await grants.addClient(), await grants.addClient({ own: true })]) {
      const { tokenRequest } = await grants.issueCode({ client, person })
      const { access_token, id_token } = (await caller.postTokenForm(tokenRequest)).body
      const info = await caller.send({ method: 'GET', path, headers: bearerHeader(access_token) })
      const introspection = await postAsClient('/oauth/introspect', client, { token: access_token })
      subjects.add(info.body.sub).add(decodeJwt(id_token).sub).add(introspection.body.sub)
    }
    expect([...subjects]).toEqual([person.id])
  })

  test('GET /oauth/userinfo accepts a session, and POST rejects it without same-origin headers', async ({
    caller,
    people,
    startSession,
  }) => {
    const person = await people.add()
    const headers = cookieOf(await startSession(person))
    expect((await caller.send({ method: 'GET', path, headers })).body.sub).toBe(person.id)
    expect((await caller.send({ method: 'POST', path, headers })).status).toBe(403)
  })
})

test.describe('userinfo with invalid tokens', () => {
  test('/oauth/userinfo returns 401 with a challenge but no error when there is no token', async ({
    caller,
    service,
  }) => {
    for (const method of ['GET', 'POST']) {
      const response = await caller.send({ method, path })
      expect(response.status).toBe(401)
      const realm = new URL(service.url).host
      expect(response.headers['www-authenticate']).toBe(`Bearer realm="${realm}"`)
    }
  })

  test('GET /oauth/userinfo returns invalid_token for a token that is not valid', async ({
    caller,
    grants,
    people,
  }) => {
    const person = await people.add()
    const disabled = await grants.addClient({ disabled: true })
    for (const token of [
      'made-up',
      await people.issueCredential(person, { lifetimeSeconds: -1 }),
      await people.issueCredential(person, { kind: 'refresh' }),
      await people.issueCredential(person, { clientId: disabled.id }),
      (await grants.issueCode({ person })).code,
    ]) {
      const response = await caller.send({ method: 'GET', path, headers: bearerHeader(token) })
      expect(response.status).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
  })

  test('GET /oauth/userinfo returns insufficient_scope for a token without openid', async ({
    caller,
    people,
  }) => {
    const token = await people.issueCredential(await people.add(), { roles: ['profile', 'email'] })
    const response = await caller.send({ method: 'GET', path, headers: bearerHeader(token) })
    expect(response.status).toBe(403)
    expect(response.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", scope="openid"',
    )
  })

  test('/oauth/userinfo ignores a token in the query string, and in a form by GET or of another type', async ({
    caller,
    people,
  }) => {
    const token = await people.issueCredential(await people.add())
    const pathWithToken = `${path}?access_token=${token}`
    const body = `access_token=${token}`
    for (const request of [
      { method: 'GET', path: pathWithToken },
      { method: 'POST', path: pathWithToken },
      { method: 'GET', path, headers: form, body },
      { method: 'POST', path, headers: { 'Content-Type': 'text/plain' }, body },
      { method: 'POST', path, headers: form, body: 'access_token=' },
    ]) {
      expect((await caller.send(request)).status).toBe(401)
    }
  })

  test('POST /oauth/userinfo rejects two tokens with 400, and an invalid one in a form with 401', async ({
    caller,
    people,
  }) => {
    const token = await people.issueCredential(await people.add())
    const twice = `access_token=${token}&access_token=${token}`
    for (const [headers, body, status, error] of [
      [form, twice, 400, 'invalid_request'],
      [{ ...form, ...bearerHeader(token) }, `access_token=${token}`, 400, 'invalid_request'],
      [form, 'access_token=made-up', 401, 'invalid_token'],
      [form, `access_token=${'x'.repeat(70_000)}`, 413, undefined],
    ] as const) {
      const response = await caller.send({ method: 'POST', path, headers, body })
      expect(response.status).toBe(status)
      expect(response.headers['www-authenticate']).toBe(error && `Bearer error="${error}"`)
    }
  })
})
