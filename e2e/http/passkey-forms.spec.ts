import { texts } from '#lib/text/texts.ts'
import { attribute } from '../fixtures/client/page-form.ts'
import { type AccountState, addInState, type FactorPerson } from '../fixtures/factors.ts'
import type { People } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { SoftwarePasskey } from './ways-in/software-passkey.ts'

const addPage = '/security/passkeys/add'

interface Visit {
  get(path: string): Promise<string>
  /** Sends a form; returns the path at which the browser continues, or the page with the faults. */
  send(path: string, fields?: Readonly<Record<string, string>>): Promise<string>
  /** Makes a passkey, and returns the fields of the form that adds it. */
  make(attestation?: 'none' | 'packed', idBytes?: number): Promise<Readonly<Record<string, string>>>
}

/** A test with a browser without script, in which a member has just signed in. */
const test = base.extend<{ state: AccountState; person: FactorPerson; visit: Visit }>({
  state: ['none', { option: true }],
  person: async ({ people, state }, use) => use(await addInState(people, state)),
  visit: async ({ people, person, service }, use) =>
    use(await visitAs(person, people, service.url)),
})

async function visitAs(person: FactorPerson, people: People, url: string): Promise<Visit> {
  const session = await people.issueCredential(person, { kind: 'session' })
  await people.sql`
    update credential set authenticated_at = now(), amr = '{pwd}' where account_id = ${person.id}`
  let headers = { Origin: url, Cookie: `gatehouse.session=${session}` }
  const visit: Visit = {
    get: async (path) => (await fetch(url + path, { headers, redirect: 'manual' })).text(),
    send: async (path, fields = {}) => {
      const body = new URLSearchParams(fields)
      const sent = { method: 'POST', headers, body, redirect: 'manual' } as const
      const response = await fetch(url + path, sent)
      const cookie = response.headers.get('set-cookie')?.match(/gatehouse\.session=[^;,]+/)?.[0]
      if (cookie) headers = { ...headers, Cookie: cookie }
      return response.headers.get('location') ?? (await response.text())
    },
    make: async (attestation, idBytes) => {
      const page = await visit.get(addPage)
      const { challenge = '' } = JSON.parse(attribute(page, 'data-options') ?? '{}')
      const response = new SoftwarePasskey(idBytes).create(challenge, url, attestation)
      return { name: 'Phone', response }
    },
  }
  return visit
}

test('the forms that add and remove a passkey ask for a new sign-in in a session that was left open', async ({
  visit,
  people,
  person,
}) => {
  const removed = `/security/passkeys/${await people.addPasskey(person)}/remove`
  const fields = await visit.make()
  await people.sql`
    update credential set authenticated_at = now() - interval '11 minutes'
    where account_id = ${person.id}`
  for (const path of [addPage, removed])
    expect(await visit.send(path, fields), path).toMatch(/^\/login\?/)
})

for (const [state, says] of [
  ['staff, none', 'first'],
  ['staff, on', 'beside'],
] as const)
  test.describe(`as ${state}`, () => {
    test.use({ state })

    test('the page that adds a passkey says whether the password alone still signs in', async ({
      visit,
    }) => {
      const page = await visit.get(addPage)
      const { first, beside } = texts().passkeys.add
      expect([page.includes(first), page.includes(beside)]).toEqual([
        says === 'first',
        says === 'beside',
      ])
    })
  })

// Without the last passkey, an account with two-step sign-in would have no second step.
for (const [state, count, asks] of [
  ['passkey alone', 1, 'nothing'],
  ['on', 1, 'proof'],
  ['on', 2, 'nothing'],
  ['passkey', 1, 'proof'],
  ['passkey', 2, 'nothing'],
  ['staff, on', 1, 'proof'],
  ['staff, on', 2, 'nothing'],
  ['staff, passkey alone', 1, 'more than anyone has'],
  ['staff, passkey alone', 2, 'nothing'],
  ['staff, passkey', 1, 'more than anyone has'],
] as const)
  test(`to remove one of ${count} passkeys as ‘${state}’ asks for ${asks}`, async ({
    people,
    service,
  }) => {
    const person = await addInState(people, state)
    const listed = async () =>
      (await people.sql`select id from passkey where account_id = ${person.id} order by id`).map(
        ({ id }) => id,
      )
    while ((await listed()).length < count) await people.addPasskey(person)
    const [id, ...others] = await listed()
    const path = `/security/passkeys/${id}/remove`
    const visit = await visitAs(person, people, service.url)
    const page = await visit.get(path)
    const { needed, last, lead } = texts().passkeys.manage.remove
    expect([needed, last, lead].map((text) => page.includes(text))).toEqual(
      ['more than anyone has', 'proof', 'nothing'].map((one) => one === asks),
    )
    expect(page.includes('name="current"')).toBe(asks === 'proof')
    const proof = { current: person.password, code: person.recoveryCode }
    if (asks !== 'nothing') {
      expect(await visit.send(path)).toContain('Your current password is not correct')
      expect(await visit.send(path, { ...proof, code: '' })).toContain(texts().mfa.errors.wrongCode)
    }
    if (asks === 'more than anyone has') {
      expect(await visit.send(path, proof)).toContain(texts().mfa.errors.wrongCode)
      expect(await listed()).toEqual([id, ...others])
    } else {
      const given = asks === 'proof' ? proof : {}
      expect(await visit.send(path, given)).toBe('/security?done=passkey-removed')
      expect(await listed()).toEqual(others)
    }
  })

test('the name of a passkey has at most 50 characters', async ({ visit, people, person }) => {
  const path = `/security/passkeys/${await people.addPasskey(person)}`
  expect(await visit.send(path, { name: 'x'.repeat(51) })).toContain('50 characters')
  expect(await visit.send(path, { name: 'x'.repeat(50) })).toBe('/security?done=passkey-renamed')
})

test('an account has at most twenty passkeys', async ({ visit, people, person }) => {
  for (let n = 0; n < 19; n++) await people.addPasskey(person)
  expect(await visit.send(addPage, await visit.make())).toBe('/security?done=passkey-added')
  expect(await visit.send(addPage, await visit.make())).toContain('20 passkeys')
})

test('a passkey with an attestation is not accepted, because the service asks for none', async ({
  visit,
}) => {
  expect(await visit.send(addPage, await visit.make('packed'))).toContain(
    'This passkey could not be added',
  )
  expect(await visit.send(addPage, await visit.make())).toBe('/security?done=passkey-added')
})

test('of what a browser says of the ways to a passkey, ten short words are kept', async ({
  visit,
  people,
  person,
}) => {
  const { name = '', response = '' } = await visit.make()
  const made = JSON.parse(response)
  const [longest, ways] = ['w'.repeat(20), [...'abcdefghij']]
  made.response.transports = ['USB', 'w'.repeat(21), 7, longest, ...ways]
  const sent = { name, response: JSON.stringify(made) }
  expect(await visit.send(addPage, sent)).toBe('/security?done=passkey-added')
  expect(await people.sql`select transports from passkey where account_id = ${person.id}`).toEqual([
    { transports: [longest, ...ways.slice(0, 9)] },
  ])
})

test('the id of a passkey has at most 1,023 bytes', async ({ visit }) => {
  expect(await visit.send(addPage, await visit.make('none', 1_024))).toContain(
    'This passkey could not be added',
  )
  expect(await visit.send(addPage, await visit.make('none', 1_023))).toBe(
    '/security?done=passkey-added',
  )
})

test.describe('with two-step sign-in', () => {
  test.use({ state: 'on' })

  test('a stolen session changes nothing about how its member signs in', async ({
    visit,
    people,
    person,
  }) => {
    const id = await people.addPasskey(person)
    const made = await visit.make()
    await people.sql`
      update credential set authenticated_at = now() - interval '11 minutes'
      where account_id = ${person.id}`
    const read = () => people.sql`
      select username, email, password_hash, epoch, recovery_hashes, sealed_secret, confirmed_at, reset_at,
        (select array_agg(passkey.id) from passkey where account_id = account.id) as passkeys,
        (select array_agg(credential.kind order by issued_at) from credential
          where account_id = account.id) as credentials
      from account join staff_factor on account_id = account.id where account.id = ${person.id}`
    const before = await read()
    const code = { current: 'a guess of the password', code: person.recoveryCode }
    const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      [addPage]: made,
      [`/security/passkeys/${id}/remove`]: {},
      '/security/factor/codes': code,
      '/security/factor/off': code,
      '/second-step/set-up': code,
      '/second-step/set-up/scan': code,
      '/security/app-passwords': { ...code, label: 'Mine', role: 'memberships' },
      '/password/change': { ...code, password: 'three other orchard words' },
      '/profile/email': { ...code, email: 'thief@people.example' },
    }
    for (const [path, fields] of Object.entries(forms)) {
      expect(await visit.send(path, fields), path).not.toMatch(/done=/)
      expect(await read(), path).toEqual(before)
    }
  })

  test('a new password keeps the session one that has passed the second step', async ({
    people,
    person,
    visit,
  }) => {
    const fields = { current: person.password, password: 'three other orchard words' }
    expect(await visit.send('/password/change', fields)).toBe('/security?done=password')
    const rows = await people.sql`
      select kind from credential where account_id = ${person.id} and kind in ('session', 'pending')
      order by issued_at desc limit 1`
    expect(rows).toEqual([{ kind: 'session' }])
  })
})

test.describe('with a passkey as the second step', () => {
  test.use({ state: 'passkey' })

  test('each form that asks a member for a proof says what is wrong with it', async ({
    people,
    person,
    visit,
  }) => {
    const [own] = await people.sql`select id from passkey where account_id = ${person.id}`
    const [guess, right] = [{ current: 'a guess of the password' }, { current: person.password }]
    const [password, code, passkey] = [
      'Your current password is not correct',
      'This security code is not correct',
      'This passkey does not work here',
    ]
    const label = { label: 'Farm books', 'role-memberships': 'yes' }
    for (const path of ['codes', 'off']
      .map((name) => `/security/factor/${name}`)
      .concat(`/security/passkeys/${own?.id}/remove`)) {
      expect(await visit.get(path), path).toMatch(/name="current".*name="code"/s)
      const wrong = { code: 'abcde-fghjk-mnpqr-stuvw' }
      expect.soft(await visit.send(path, { ...guess, ...wrong }), path).toContain(password)
      expect.soft(await visit.send(path, { ...right, ...wrong }), path).toContain(code)
    }
    // As some minutes later: five wrong passwords are enough for a while.
    await people.sql`delete from rate_limit`
    for (const [path, fields, says] of [
      ['/security/app-passwords', { ...guess, ...label }, password],
      ['/password/change', { ...guess, password: 'three other orchard words' }, password],
      ['/profile/email', { ...guess, email: 'ada@people.example' }, password],
      ['/security/factor/off/passkey', { response: '{}' }, passkey],
    ] as const)
      expect.soft(await visit.send(path, fields), path).toContain(says)
  })
})
