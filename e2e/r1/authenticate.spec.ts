import { formats, mediaTypes } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('authenticate with type token', () => {
  test('POST /r1/authenticate.eb for a token matches the golden messages to the byte', async ({
    caller,
  }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/r1/authenticate.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml; charset=utf-8' },
      body: golden('authenticate-token'),
    })
    const { realm, token, expires } = response.body
    const samples = {
      [realm]: 'portal.example',
      [token]: 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      [expires]: '2026-01-31T09:00:00Z',
    }
    expect(withSamples(response.text, samples)).toBe(golden('authorization-token'))
  })

  test('POST /r1/authenticate.eb signs in Ada and Bo of the demonstration, who share an email, each with an own password', async ({
    caller,
  }) => {
    for (const [password, forename] of [
      ['copper lantern meadow', 'Ada'],
      ['willow harvest compass', 'Bo'],
    ]) {
      const input = { type: 'token', username: 'ada@hollow-farm.example', password }
      const { body, status } = await caller.call('authenticate', { input })
      expect(status).toBe(200)
      expect((await caller.call('profile', { bearer: body.token })).body.forename).toBe(forename)
    }
  })

  for (const format of formats) {
    test(`POST /r1/authenticate.eb returns a bearer with all roles, valid for 30 days, in ${format}`, async ({
      caller,
      people,
      database,
      service,
    }) => {
      const { username, password, id } = await people.add()
      const input = { type: 'token', username, password }
      const { body, status, headers } = await caller.call('authenticate', { format, input })
      expect(status).toBe(200)
      expect(body.realm).toBe(new URL(service.url).host)
      expect(body.token).toMatch(/^gh_[\w-]{43}$/)
      expect(body.expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      const [expiry] = await database.sql`
        select ${body.expires}::timestamptz between now() + interval '30 days' - interval '5 s'
          and now() + interval '30 days' as fits`
      expect(expiry?.fits).toBe(true)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toBeUndefined()
      for (const endpoint of ['profile', 'memberships', 'issuetoken'] as const) {
        const response = await caller.call(endpoint, { format, bearer: body.token })
        expect(response.status, endpoint).toBe(200)
      }
      const [credential] = await database.sql`
        select roles from credential where account_id = ${id} and kind = 'bearer'`
      expect(credential?.roles).toEqual(
        'openid profile email memberships contacts passthrough'.split(' '),
      )
    })

    test(`POST /r1/authenticate.eb accepts the username in any case, or the email, in ${format}`, async ({
      caller,
      people,
    }) => {
      const { username, password, email } = await people.add({ username: unique('Mixed.Case') })
      for (const name of [username, username.toUpperCase(), email.toUpperCase(), ` ${email}\n`]) {
        const input = { type: ' token ', username: name, password }
        const { status } = await caller.call('authenticate', { format, input })
        expect(status, name).toBe(200)
      }
    })
  }

  test('a bearer expires at a fixed time, however often it is used', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    const readExpiry = () => database.sql`select expires_at from credential
      where account_id = ${person.id}`
    const before = await readExpiry()
    await caller.call('profile', { bearer })
    expect(await readExpiry()).toEqual(before)
  })
})

test.describe('authenticate with type session', () => {
  test('POST /r1/authenticate.eb for a session matches the golden messages, with only a realm', async ({
    caller,
  }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/r1/authenticate.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml' },
      body: golden('authenticate-session'),
    })
    expect(withSamples(response.text, { [response.body.realm]: 'portal.example' })).toBe(
      golden('authorization-session'),
    )
  })

  for (const format of formats) {
    test(`POST /r1/authenticate.eb for a session sets a cookie that authenticates the member, in ${format}`, async ({
      caller,
      people,
    }) => {
      const { username, password, email } = await people.add()
      const input = { type: 'session', username, password }
      const { body, headers } = await caller.call('authenticate', { format, input })
      expect(Object.keys(body).filter((name) => name !== '$root')).toEqual(['realm'])
      const [cookie = '', ...attributes] = (headers['set-cookie']?.[0] ?? '').split('; ')
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
      const profile = await caller.call('profile', { format, headers: { Cookie: cookie } })
      expect(profile.body.email).toBe(email)
    })
  }
})

test.describe('authenticate with unusual passwords', () => {
  // A parser that coerces types or decodes twice would change each of these.
  const passwords = ['007', '1e3', 'true', 'null', '0x1F', ' two spaces ', '&#65;&amp;', '<b>]]>']
  for (const password of [...passwords, '\u{1F404}é', 'O\'Neill "and" Söhne', 'a\tb', '[]', '{}']) {
    test(`POST /r1/authenticate.eb accepts the password ${JSON.stringify(password)} unchanged, in both formats`, async ({
      caller,
      people,
    }) => {
      const { username } = await people.add({ password })
      for (const format of formats) {
        const correct = { type: 'token', username, password }
        expect((await caller.call('authenticate', { format, input: correct })).status).toBe(200)
        const wrong = { ...correct, password: `${password} ` }
        expect((await caller.call('authenticate', { format, input: wrong })).status).toBe(403)
      }
    })
  }

  test('POST /r1/authenticate.eb compares passwords after Unicode normalisation', async ({
    caller,
    people,
  }) => {
    const { username } = await people.add({ password: 'caf\u00E9 mill' })
    const input = { type: 'token', username, password: 'cafe\u0301 mill' }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('POST /r1/authenticate.eb accepts a password of 4,096 characters and rejects a longer one unhashed', async ({
    caller,
    people,
  }) => {
    const password = 'p'.repeat(4096)
    const { username } = await people.add({ password })
    const signIn = (text: string) =>
      caller.call('authenticate', { input: { type: 'token', username, password: text } })
    expect((await signIn(password)).status).toBe(200)
    expect((await signIn(`${password}p`)).codes).toEqual(['DataError:password:LengthRule'])
    // Fewer than 4,097 characters but more than 4,096 bytes, so no account can have this password.
    expect((await signIn('é'.repeat(2100))).status).toBe(403)
  })
})

test.describe('authenticate with wrong credentials', () => {
  for (const format of formats) {
    test(`POST /r1/authenticate.eb returns the same 403 for an unknown username, a wrong password, a disabled and an invited account, in ${format}`, async ({
      caller,
      people,
    }) => {
      const [person, disabled] = [await people.add(), await people.add({ disabled: true })]
      const invited = await people.add({ invited: true })
      const responses = await Promise.all(
        [
          { username: unique('unknown'), password: person.password },
          { username: person.username, password: 'wrong' },
          { username: disabled.username, password: disabled.password },
          { username: disabled.email, password: disabled.password },
          { username: invited.username, password: invited.password },
          { username: invited.email, password: 'null' },
        ].map((input) =>
          caller.call('authenticate', { format, input: { type: 'token', ...input } }),
        ),
      )
      for (const { status, codes, text, headers, mediaType } of responses) {
        expect(status).toBe(403)
        expect(codes).toEqual(['DataError:Authentication'])
        expect(text).toBe(responses[0]?.text)
        expect(mediaType).toBe(mediaTypes[format])
        expect(headers['set-cookie']).toBeUndefined()
      }
    })
  }

  test('POST /r1/authenticate.eb stores no credential after a wrong password', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const input = { type: 'token', username: person.username, password: 'wrong' }
    await caller.call('authenticate', { input })
    const rows = await database.sql`select from credential where account_id = ${person.id}`
    expect(rows).toHaveLength(0)
  })
})

test.describe('authenticate with a shared email', () => {
  test('POST /r1/authenticate.eb signs in the account of a shared email that has the password (decision 023)', async ({
    caller,
    people,
  }) => {
    const email = `${unique('couple')}@farm.example`
    await people.add({ email, password: 'the first of the two' })
    const second = await people.add({ email, password: 'the second of the two' })
    const input = { type: 'token', username: email, password: second.password }
    const { body } = await caller.call('authenticate', { input })
    const profile = await caller.call('issuetoken', { bearer: body.token })
    expect(profile.status).toBe(200)
    const [owner] = await people.sql`select account_id from credential
      where account_id = ${second.id} and kind = 'passthrough'`
    expect(owner).toBeDefined()
  })

  test('POST /r1/authenticate.eb rejects a shared email whose accounts have the same password, and accepts the username', async ({
    caller,
    people,
  }) => {
    const email = `${unique('twins')}@farm.example`
    const password = 'the same for both'
    const [one, other] = [
      await people.add({ email, password }),
      await people.add({ email, password }),
    ]
    const signIn = (username: string) =>
      caller.call('authenticate', { input: { type: 'token', username, password } })
    const rejected = await signIn(email)
    expect([rejected.status, rejected.codes]).toEqual([403, ['DataError:Authentication']])
    expect((await signIn(one.username)).status).toBe(200)
    expect((await signIn(other.username)).status).toBe(200)
  })

  test('POST /r1/authenticate.eb ignores disabled accounts of a shared email', async ({
    caller,
    people,
  }) => {
    const email = `${unique('widow')}@farm.example`
    const password = 'the same for both'
    await people.add({ email, password, disabled: true })
    await people.add({ email, password })
    const input = { type: 'token', username: email, password }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('POST /r1/authenticate.eb checks at most five accounts of a shared email', async ({
    caller,
    people,
  }) => {
    const email = `${unique('village')}@farm.example`
    const villagers = []
    for (let n = 0; n < 6; n += 1) {
      villagers.push(await people.add({ email, password: `villager number ${n}` }))
    }
    const statuses = []
    for (const { password } of villagers) {
      const input = { type: 'token', username: email, password }
      statuses.push((await caller.fromNewNetwork().call('authenticate', { input })).status)
    }
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 403])
    for (const { username, password } of villagers) {
      const input = { type: 'token', username, password }
      expect((await caller.fromNewNetwork().call('authenticate', { input })).status).toBe(200)
    }
  })

  test('POST /r1/authenticate.eb prefers the account whose username is the email', async ({
    caller,
    people,
  }) => {
    const email = `${unique('namesake')}@farm.example`
    const password = 'one password for two'
    await people.add({ email, password })
    const namesake = await people.add({ username: email, email: `own-${email}`, password })
    const input = { type: 'token', username: email, password }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
    const [row] = await people.sql`select from credential where account_id = ${namesake.id}`
    expect(row).toBeDefined()
  })
})
