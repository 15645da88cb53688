import { decodeJwt } from 'jose'
import { cookieOf } from '../fixtures/browser.ts'
import { expect, test } from './authorization-request.ts'

const path = '/oauth/userinfo'
const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })

test.describe('userinfo', () => {
  test('tells as much of the member as the roles of the token reach, by GET and POST', async ({
    caller,
    people,
  }) => {
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    const sub = person.id
    const email = { email: person.email }
    const profile = {
      ...{ name: 'Ada Fields', given_name: 'Ada', family_name: 'Fields' },
      preferred_username: person.username,
    }
    for (const [roles, claims] of [
      [['openid'], { sub }],
      [['openid', 'memberships'], { sub }],
      [['openid', 'email'], { sub, ...email }],
      [['openid', 'profile'], { sub, ...profile }],
      [['openid', 'profile', 'email'], { sub, ...profile, ...email }],
    ] as const) {
      const headers = bearing(await people.issueCredential(person, { roles }))
      for (const method of ['GET', 'POST']) {
        const response = await caller.send({ method, path, headers })
        expect(response.status).toBe(200)
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.body).toEqual(claims)
      }
    }
  })

  test('leaves out what is not known of the member', async ({ caller, people }) => {
    const person = await people.add({ forename: null, surname: null })
    const headers = bearing(await people.issueCredential(person))
    const { body } = await caller.send({ method: 'GET', path, headers })
    expect(body).toEqual({
      ...{ sub: person.id, name: person.username, preferred_username: person.username },
      email: person.email,
    })
  })

  test('names the member as the ID token, introspection and every client’s tokens do', async ({
    caller,
    grants,
    people,
    post,
  }) => {
    const person = await people.add()
    const subjects = new Set<string | undefined>()
    for (const client of [await grants.addClient(), await grants.addClient({ own: true })]) {
      const { tokenRequest } = await grants.issueCode({ client, person })
      const { access_token, id_token } = (await caller.postTokenForm(tokenRequest)).body
      const info = await caller.send({ method: 'GET', path, headers: bearing(access_token) })
      const facts = await post('/oauth/introspect', client, { token: access_token })
      subjects.add(info.body.sub).add(decodeJwt(id_token).sub).add(facts.body.sub)
    }
    expect([...subjects]).toEqual([person.id])
  })

  test('takes the session of a page of ours', async ({ caller, people, signIn }) => {
    const person = await people.add()
    const headers = cookieOf(await signIn(person))
    expect((await caller.send({ method: 'GET', path, headers })).body.sub).toBe(person.id)
    expect((await caller.send({ method: 'POST', path, headers })).status).toBe(403)
  })
})

test.describe('userinfo refuses', () => {
  test('who shows no token, naming the scheme and no error', async ({ caller, service }) => {
    for (const method of ['GET', 'POST']) {
      const response = await caller.send({ method, path })
      expect(response.status).toBe(401)
      const realm = new URL(service.url).host
      expect(response.headers['www-authenticate']).toBe(`Bearer realm="${realm}"`)
    }
  })

  test('a token that is not live with invalid_token', async ({ caller, grants, people }) => {
    const person = await people.add()
    const disabled = await grants.addClient({ disabled: true })
    for (const token of [
      'made-up',
      await people.issueCredential(person, { lifetimeSeconds: -1 }),
      await people.issueCredential(person, { kind: 'refresh' }),
      await people.issueCredential(person, { clientId: disabled.id }),
      (await grants.issueCode({ person })).code,
    ]) {
      const response = await caller.send({ method: 'GET', path, headers: bearing(token) })
      expect(response.status).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
  })

  test('a token without openid with insufficient_scope, naming the scope', async ({
    caller,
    people,
  }) => {
    const token = await people.issueCredential(await people.add(), { roles: ['profile', 'email'] })
    const response = await caller.send({ method: 'GET', path, headers: bearing(token) })
    expect(response.status).toBe(403)
    expect(response.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", scope="openid"',
    )
  })

  test('a token in the address or in a form', async ({ caller, people }) => {
    const token = await people.issueCredential(await people.add())
    const inAddress = `${path}?access_token=${token}`
    expect((await caller.send({ method: 'GET', path: inAddress })).status).toBe(401)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = `access_token=${token}`
    expect((await caller.send({ method: 'POST', path, headers, body })).status).toBe(401)
  })
})
