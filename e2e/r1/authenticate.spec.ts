import { formats, mediaTypes } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('authenticate, for a token', () => {
  test('responses the golden request with the golden response, to the byte', async ({ caller }) => {
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

  for (const format of formats) {
    test(`gives a bearer of all roles for thirty days of the database’s, in ${format}`, async ({
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
      const [clock] = await database.sql`
        select ${body.expires}::timestamptz between now() + interval '30 days' - interval '5 s'
          and now() + interval '30 days' as fits`
      expect(clock?.fits).toBe(true)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toBeUndefined()
      for (const endpoint of ['profile', 'memberships', 'issuetoken'] as const) {
        const used = await caller.call(endpoint, { format, bearer: body.token })
        expect(used.status, endpoint).toBe(200)
      }
      const [kept] = await database.sql`
        select roles from credential where account_id = ${id} and kind = 'bearer'`
      expect(kept?.roles).toEqual(
        'openid profile email memberships contacts passthrough'.split(' '),
      )
    })

    test(`takes the username without regard to case, or the e-mail address, in ${format}`, async ({
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

  test('does not slide: use makes it last no longer', async ({ caller, people, database }) => {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    const expiry = () => database.sql`select expires_at from credential
      where account_id = ${person.id}`
    const before = await expiry()
    await caller.call('profile', { bearer })
    expect(await expiry()).toEqual(before)
  })
})

test.describe('authenticate, for a session', () => {
  test('responses the golden request with the realm alone, to the byte', async ({ caller }) => {
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
    test(`sets the cookie that identifies the member from then on, in ${format}`, async ({
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

test.describe('authenticate, with a password', () => {
  // Each of these is something else to a parser that means to help.
  const passwords = ['007', '1e3', 'true', 'null', '0x1F', ' two spaces ', '&#65;&amp;', '<b>]]>']
  for (const password of [...passwords, '\u{1F404}é', 'O\'Neill "and" Söhne', 'a\tb', '[]', '{}']) {
    test(`takes ${JSON.stringify(password)} as it was sent, in both formats`, async ({
      caller,
      people,
    }) => {
      const { username } = await people.add({ password })
      for (const format of formats) {
        const given = { type: 'token', username, password }
        expect((await caller.call('authenticate', { format, input: given })).status).toBe(200)
        const other = { ...given, password: `${password} ` }
        expect((await caller.call('authenticate', { format, input: other })).status).toBe(403)
      }
    })
  }

  test('compares it after normalisation: composed or not, it is one', async ({
    caller,
    people,
  }) => {
    const { username } = await people.add({ password: 'caf\u00E9 mill' })
    const input = { type: 'token', username, password: 'cafe\u0301 mill' }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('takes one of 4,096 characters, and refuses a longer one before it is hashed', async ({
    caller,
    people,
  }) => {
    const password = 'p'.repeat(4096)
    const { username } = await people.add({ password })
    const sent = (text: string) =>
      caller.call('authenticate', { input: { type: 'token', username, password: text } })
    expect((await sent(password)).status).toBe(200)
    expect((await sent(`${password}p`)).codes).toEqual(['DataError:password:LengthRule'])
    // Fewer than 4,097 characters and yet more than 4,096 bytes: never anyone's password.
    expect((await sent('é'.repeat(2100))).status).toBe(403)
  })
})

test.describe('authenticate, refusing', () => {
  for (const format of formats) {
    test(`responses the same to an unknown name, a wrong password and a disabled account, in ${format}`, async ({
      caller,
      people,
    }) => {
      const [person, disabled] = [await people.add(), await people.add({ disabled: true })]
      const responses = await Promise.all(
        [
          { username: unique('nobody'), password: person.password },
          { username: person.username, password: 'not this one' },
          { username: disabled.username, password: disabled.password },
          { username: disabled.email, password: disabled.password },
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

  test('issues nothing to whom it refuses', async ({ caller, people, database }) => {
    const person = await people.add()
    const input = { type: 'token', username: person.username, password: 'wrong' }
    await caller.call('authenticate', { input })
    const rows = await database.sql`select from credential where account_id = ${person.id}`
    expect(rows).toHaveLength(0)
  })
})

test.describe('authenticate, with an address that several people share', () => {
  test('lets the password decide between them', async ({ caller, people }) => {
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

  test('refuses a password that opens more than one, and takes the username instead', async ({
    caller,
  }) => {
    const password = 'copper lantern meadow'
    const sent = (username: string) =>
      caller.call('authenticate', { input: { type: 'token', username, password } })
    const refused = await sent('ada@hollow-farm.example')
    expect([refused.status, refused.codes]).toEqual([403, ['DataError:Authentication']])
    expect((await sent('ada')).status).toBe(200)
    expect((await sent('bo')).status).toBe(200)
  })

  test('counts a disabled one for nothing', async ({ caller, people }) => {
    const email = `${unique('widow')}@farm.example`
    const password = 'the same for both'
    await people.add({ email, password, disabled: true })
    await people.add({ email, password })
    const input = { type: 'token', username: email, password }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('tries five at most', async ({ caller, people }) => {
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

  test('prefers the account whose username the address is', async ({ caller, people }) => {
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
