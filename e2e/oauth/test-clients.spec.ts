import { everyRole } from '#lib/oauth/clients/every-role.ts'
import { unique } from '../fixtures/people.ts'
import { basicHeader } from '../http/feed/feed-reader.ts'
import { expect, queryOf, test } from './authorization-request.ts'

const realEmail = () => `${unique('gus')}@farm.org.uk`

test('a test client signs in a made-up person, and no one whose email address can be theirs', async ({
  authorize,
  grants,
  people,
  startSession,
}) => {
  for (const own of [true, false]) {
    const client = await grants.addClient({ own, isTest: true })
    const [ada, gus, bo] = [
      await people.add(),
      await people.add({ email: realEmail() }),
      await people.add(),
    ]
    await people.sql`update account set email = null where id = ${bo.id}`
    for (const person of [ada, gus, bo]) await grants.addConsent(person, client)
    const codeFor = async (person: typeof ada) =>
      queryOf(await authorize(client, {}, { session: await startSession(person) }))
    expect(await codeFor(ada)).toHaveProperty('code')
    for (const person of [gus, bo]) {
      const refused = await codeFor(person)
      expect(refused).toMatchObject({ error: 'unauthorized_client' })
      expect(refused.error_description).toContain('belongs to no one')
    }
  }
})

test('what a test client has from before reads no person: code, refresh token, bearer and session', async ({
  caller,
  grants,
  people,
}) => {
  const client = await grants.addClient({ isTest: true })
  const exchange = async (email?: string) => {
    const person = await people.add()
    const grant = await grants.issueCode({ person, client })
    const late = await grants.issueCode({ person, client })
    const { body } = await caller.call('token', { input: grant.tokenRequest })
    const { body: link } = await caller.call('issuetoken', { bearer: body.access_token })
    if (email) await people.sql`update account set email = ${email} where id = ${person.id}`
    const statuses = []
    for (const name of ['profile', 'memberships'] as const)
      statuses.push((await caller.call(name, { bearer: body.access_token })).status)
    const signedIn = await caller.send({
      method: 'POST',
      path: '/login/link',
      body: `token=${link.token}&goto=/`,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: caller.service.url,
      },
    })
    const refreshed = await caller.call('token', {
      input: grant.refreshRequest(body.refresh_token),
    })
    const exchanged = await caller.call('token', { input: late.tokenRequest })
    return {
      statuses,
      hasSession: /gatehouse\.session=[^;]/.test(String(signedIn.headers['set-cookie'] ?? '')),
      tokens: [refreshed, exchanged].map(({ body }) => 'access_token' in body),
    }
  }
  expect(await exchange()).toEqual({
    statuses: [200, 200],
    hasSession: true,
    tokens: [true, true],
  })
  expect(await exchange(realEmail())).toEqual({
    statuses: [401, 401],
    hasSession: false,
    tokens: [false, false],
  })
})

test('a test client of the organisation learns nothing of the token of a person from POST /oauth/introspect', async ({
  caller,
  grants,
  people,
  postAsClient,
}) => {
  const client = await grants.addClient({ own: true, isTest: true })
  const inspect = async (email?: string) => {
    const person = await people.add(email ? { email } : {})
    const { body } = await caller.postTokenForm((await grants.issueCode({ person })).tokenRequest)
    const tokens = [body.access_token, body.refresh_token, await people.issueCredential(person)]
    return Promise.all(
      tokens.map(async (token) => {
        const response = await postAsClient('/oauth/introspect', client, { token })
        return [response.status, response.body.active]
      }),
    )
  }
  expect(await inspect()).toEqual(Array(3).fill([200, true]))
  expect(await inspect(realEmail())).toEqual(Array(3).fill([200, false]))
})

test('a test client reads neither the feed nor the subject of an event, and gets no webhook', async ({
  caller,
  grants,
  people,
}) => {
  const person = await people.add({ email: realEmail() })
  const client = await grants.addClient({ own: true, roles: everyRole, isTest: true })
  const read = () =>
    Promise.all(
      [
        '/events',
        `/events/subjects/${person.id}`,
        `/events/subjects?id=${person.id}`,
        '/events/subjects?kind=account',
      ].map(async (path) => {
        const response = await caller.send({ method: 'GET', path, headers: basicHeader(client) })
        return response.status
      }),
    )
  expect(await read()).toEqual([403, 403, 403, 403])
  await people.sql`update client set is_test = false where id = ${client.id}`
  expect(await read()).toEqual([200, 200, 200, 200])
})
