import { randomBytes } from 'node:crypto'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { temporaryPasswordOf } from '#lib/auth/temporary-link.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'

setServiceSecret(authSecret)

type Fields = Readonly<Record<string, string>>

const send = (caller: Caller, action: string, fields: Fields, headers: Fields = {}) =>
  sendForm(caller, action, { action, body: new URLSearchParams(fields) }, headers)

const leadsTo = async (...sent: Parameters<typeof send>) => {
  const { status, headers } = await send(...sent)
  return headers.location ?? status
}

const setCookies = ({ headers }: ApiResponse) => `${headers['set-cookie']}`

/** Adds a link to a row and returns its token. */
async function addLink({ sql }: People, kind: string, owner: Fields): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + 3_600_000)
  await sql`insert into credential ${sql({ hash: hashOf(token), kind, realm: 'tests', ...owner, expires_at: expiresAt })}`
  return token
}

test('each form of the briefing changes its own subscription, and leads on the same whether or not there is one', async ({
  caller,
  people,
}) => {
  const { sql } = people
  const emails = [1, 2, 3].map(() => `${unique('bo')}@people.example`)
  const [first = '', second = '', other = ''] = emails
  const rows = await sql`
    insert into subscription (campaign, email, confirmed_at)
    select 'ebrief', email, case when email <> ${first} then now() end from unnest(${emails}::text[]) email
    returning id, email`
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id as string
  const confirmed = async () => {
    const left = await sql`
      select email from subscription where email = any(${emails}) and confirmed_at is not null`
    return left.map(({ email }) => email).sort()
  }
  const [unknown, confirm, unsubscribe] = [
    'unknown',
    await addLink(people, 'confirm', { subscription_id: idOf(first) }),
    await addLink(people, 'unsubscribe', { subscription_id: idOf(first) }),
  ]
  const refused = '/ebrief/confirm?token='
  for (const token of [unknown, unsubscribe])
    expect(await leadsTo(caller, '/ebrief/confirm', { token })).toBe(refused)
  expect(await confirmed()).toEqual([second, other].sort())
  expect(await leadsTo(caller, '/ebrief/confirm', { token: confirm })).toBe('/ebrief/confirmed')
  expect(await confirmed()).toEqual([...emails].sort())
  const [agreed] = await sql`select consent_wording from subscription where email = ${first}`
  expect(agreed?.consent_wording).toBe(
    'Confirm your subscription / We will send the email briefing to …. / Confirm my subscription',
  )

  for (const token of [unknown, confirm])
    expect(await leadsTo(caller, '/ebrief/unsubscribe/link', { token })).toBe(
      '/ebrief/unsubscribed',
    )
  expect(await confirmed()).toEqual([...emails].sort())
  for (const _ of [1, 2])
    expect(await leadsTo(caller, '/ebrief/unsubscribe/link', { token: unsubscribe })).toBe(
      '/ebrief/unsubscribed',
    )
  expect(await confirmed()).toEqual([second, other].sort())
  for (const email of [second.toUpperCase(), second, `${unique('nobody')}@people.example`])
    expect(await leadsTo(caller, '/ebrief/unsubscribe', { email })).toBe('/ebrief/unsubscribed')
  expect(await leadsTo(caller, '/ebrief/unsubscribe', { email: '' })).toBe(422)
  expect(await confirmed()).toEqual([other])
})

test('a sign-in without a button is announced on each page until it is dismissed or the member signs out', async ({
  caller,
  people,
}) => {
  const ada = await people.add()
  const arrive = async (automatic: string) => {
    const token = await people.issueCredential(ada, { kind: 'passthrough' })
    return send(caller, '/login/link', { token, goto: '/memberships', automatic })
  }
  const pressed = await arrive('')
  expect(setCookies(pressed)).not.toContain('gatehouse.link')
  const arrived = await arrive('1')
  expect(arrived.headers.location).toBe('/memberships')
  const [session, notice] = ['session', 'link'].map(
    (name) => new RegExp(`gatehouse\\.${name}=[^;]+`).exec(setCookies(arrived))?.[0],
  )
  const Cookie = `${session}; ${notice}`
  const open = async (headers: Fields) =>
    (await caller.send({ method: 'GET', path: '/profile', headers })).text.includes('by a link')
  expect([await open({ Cookie }), await open({ Cookie: session ?? '' })]).toEqual([true, false])

  const ended = /gatehouse\.link=;/
  for (const [referer, next] of [
    [`${caller.service.url}/profile?x=1`, '/profile?x=1'],
    [`${caller.service.url}//evil.example`, '/'],
    ['nonsense', '/'],
  ] as const) {
    const dismissed = await send(caller, '/link-notice/dismiss', {}, { Cookie, Referer: referer })
    expect([dismissed.headers.location, ended.test(setCookies(dismissed))]).toEqual([next, true])
  }
  const left = await send(caller, '/sign-out', {}, { Cookie })
  expect(left.headers.location).toBe('/?done=signed-out')
  expect(setCookies(left)).toMatch(/gatehouse\.session=;/)
  expect(setCookies(left)).toMatch(ended)
  expect((await caller.call('profile', { headers: { Cookie } })).status).toBe(401)
})

test('a new email is confirmed once by anybody with the link, unless its owner has cancelled it', async ({
  caller,
  people,
}) => {
  const { sql } = people
  const [ada, bo] = [await people.add(), await people.add()]
  const sessionOf = async (person: Person) =>
    cookieOf(await people.issueCredential(person, { kind: 'session' }))
  const [ofAda, ofBo] = [await sessionOf(ada), await sessionOf(bo)]
  const emailNow = async () =>
    (await sql`select email from account where id = ${ada.id}`)[0]?.email as string | null
  const ask = async (email: string) => {
    const token = await addLink(people, 'email', { account_id: ada.id, address: email })
    return { token, page: `/profile/email/confirm?token=${token}` }
  }
  const emails = [1, 2, 3].map(() => `${unique('ada')}@people.example`)
  for (const [email = '', reader, next] of [
    [emails[0], {}, '/profile/email/confirm?done=email'],
    [emails[1], ofBo, '/profile/email/confirm?done=email'],
    [emails[2], ofAda, '/profile?done=email'],
  ] as const) {
    const { token, page } = await ask(email)
    expect(await leadsTo(caller, '/profile/email/confirm', { token }, reader)).toBe(next)
    expect(await emailNow()).toBe(email)
    expect(await leadsTo(caller, '/profile/email/confirm', { token }, ofAda)).toBe(page)
  }
  const cancelled = await ask(`${unique('ada')}@people.example`)
  const cancel = (reader: Fields) => leadsTo(caller, '/profile/email/cancel', {}, reader)
  expect(await cancel({})).toBe('/login?goto=%2Fprofile')
  expect(await cancel(ofBo), 'who has none').toBe('/profile')
  expect(await sql`select from credential where hash = ${hashOf(cancelled.token)}`).toHaveLength(1)
  expect(await cancel(ofAda)).toBe('/profile?done=email-withdrawn')
  expect(await cancel(ofAda), 'again').toBe('/profile')
  const { token } = cancelled
  expect(await leadsTo(caller, '/profile/email/confirm', { token })).toBe(cancelled.page)
  expect(await emailNow()).toBe(emails[2])
  await sql`update account set email = null where id = ${ada.id}`
  await ask(`${unique('ada')}@people.example`)
  expect(await cancel(ofAda)).toBe('/profile?done=email-withdrawn-none')
})

test('a password in place of a temporary one leads to the page that was asked for, which says so if it can', async ({
  caller,
  people,
}) => {
  const password = 'horse battery staple correct'
  const found: Record<string, string | number> = {}
  const next = {
    '': '/memberships?done=password',
    '?goto=%2Fprofile': '/profile?done=password',
    '?goto=%2Fprofile%2Femail': '/profile/email',
    '?goto=%2F%2Fevil.example': '/',
  }
  for (const query of Object.keys(next)) {
    const person = await people.add()
    await people.sql`update account set password_temporary = true where id = ${person.id}`
    const session = await people.issueCredential(person, { kind: 'session' })
    found[query] = await leadsTo(
      caller,
      `/password/change${query}`,
      { password },
      cookieOf(session),
    )
  }
  expect(found).toEqual(next)
})

test('a link with a temporary password signs in once, marks the browser, and leads to no other site', async ({
  caller,
  people,
}) => {
  const found: Record<string, string | undefined> = {}
  for (const goto of ['/fees', '//evil.example']) {
    const token = randomBytes(32).toString('base64url')
    const hash = hashOf(canonicalTemporaryPassword(temporaryPasswordOf(token)))
    const { id } = await people.add()
    await people.sql`
      insert into credential ${people.sql({ hash, kind: 'reset', realm: 'tests', account_id: id, expires_at: new Date('2099-01-31') })}`
    const arrived = await send(caller, '/password/temporary', { token, goto })
    expect(setCookies(arrived)).toMatch(/gatehouse\.session=[^;]+/)
    expect(setCookies(arrived)).toMatch(/gatehouse\.device=[^;]+/)
    found[goto] = arrived.headers.location
    const again = await send(caller, '/password/temporary', { token, goto })
    expect(again.headers.location).toBe(`/password/temporary?token=${token}`)
    expect(again.headers['set-cookie']).toBeUndefined()
  }
  expect(found).toEqual({ '/fees': '/fees', '//evil.example': '/' })
})

test('a first password is refused if it is weak, and a link that does not work says so', async ({
  caller,
  people,
}) => {
  const { id } = await people.add({ invited: true })
  const token = await addLink(people, 'invitation', { account_id: id })
  const page = `/welcome?token=${token}`
  expect(await leadsTo(caller, page, { token, password: 'short' })).toBe(422)
  expect(await leadsTo(caller, page, { token, password: 'aaaaaaaaaaaaaaaaaa' })).toBe(422)
  const [row] = await people.sql`select password_hash from account where id = ${id}`
  expect(row?.password_hash).toBeNull()
  const password = 'horse battery staple correct'
  expect(await leadsTo(caller, '/welcome', { token: 'unknown', password })).toBe(
    '/welcome?token=unknown',
  )
})

test('a member renames a passkey of their own, and no other', async ({ caller, people }) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const [ofAda, ofBo] = [await people.addPasskey(ada), await people.addPasskey(bo)]
  const session = cookieOf(await people.issueCredential(ada, { kind: 'session' }))
  const rename = (id: string, name: string) =>
    leadsTo(caller, `/security/passkeys/${id}`, { name }, session)
  expect(await rename(ofAda, 'Tablet')).toBe('/security?done=passkey-renamed')
  expect(await rename(ofBo, 'Thief')).toBe('/security')
  expect(await rename(ofAda, '')).toBe(422)
  const names =
    await people.sql`select name from passkey where id in (${ofAda}, ${ofBo}) order by name`
  expect(names.map(({ name }) => name)).toEqual(['My phone', 'Tablet'])
})
