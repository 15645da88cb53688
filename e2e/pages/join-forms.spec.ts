import { randomBytes } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { fillForm, sendForm, shownForms } from '../fixtures/client/page-form.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { type People, unique } from '../fixtures/people.ts'
import { emailCeiling, giveBack, keyOf, useUp } from '../hostile/stranger.ts'
import { addApplication, addLink } from '../staff/join-application.ts'

type Fields = Readonly<Record<string, string>>

const newKey = () => randomBytes(32).toString('base64url')
const newEmail = () => `${unique('jo')}@people.example`

/** Sends a form of an applicant with the cookies of a browser, and says where it leads. */
const send = (caller: Caller, action: string, fields: Fields, Cookie = '') =>
  sendForm(caller, action, { action, body: new URLSearchParams(fields) }, { Cookie })

const leadsTo = async (...sent: Parameters<typeof send>) => {
  const { status, headers } = await send(...sent)
  return headers.location ?? status
}

const joinCookie = ({ headers }: ApiResponse) =>
  /gatehouse\.join=[^;]*/.exec(`${headers['set-cookie']}`)?.[0]

/** A button of a form, whose name no object literal may have. */
const button = (value: string): Fields => Object.fromEntries([['then', value]])

/** The field with which a form names the application that this cookie continues. */
async function naming({ sql }: People, cookie: string): Promise<Fields> {
  const hash = hashOf(cookie.replace(/.*=/, ''))
  const [row] = await sql`
    select reference from credential join join_application on join_application.id = join_application_id
    where hash = ${hash}`
  return row ? { reference: row.reference } : {}
}

const name = { forename: 'Jo', surname: 'Applegate' }
const address = { address: '1 Mill Lane', postcode: 'BA5 1AA', country: 'United Kingdom' }

test('the form that starts an application starts one, and none without its key and a fee of today', async ({
  caller,
  people,
}) => {
  const [first, second] = [newEmail(), newEmail()]
  const emails = [first, second]
  const applications = () => people.sql`
    select email, type, individual, state from join_application where email = any(${emails}) order by email`
  const start = { key: newKey(), fee: 'Friend', email: first }
  const refused = { ...start, email: `refused-${newEmail()}`, key: newKey() }
  expect(await leadsTo(caller, '/join/email?type=Friend', refused)).toBe(422)
  for (const wrong of [{ key: '' }, { key: `${start.key}x` }, { fee: 'Gone' }, { fee: '' }])
    expect(await leadsTo(caller, '/join/email', { ...start, ...wrong })).toBe('/fees')
  expect(await leadsTo(caller, '/join/email?type=Friend', { ...start, email: 'nonsense' })).toBe(
    422,
  )
  expect(await applications()).toEqual([])

  const started = await send(caller, '/join/email', start)
  expect(started.headers.location).toBe('/join/name')
  expect(await applications()).toEqual([
    { email: first, type: 'Friend', individual: true, state: 'started' },
  ])
  const changed = { ...start, email: second, fee: 'Corporate Member, 1' }
  expect(await leadsTo(caller, '/join', { ...changed, ...button('later') })).toBe('/join/later')
  expect(await applications()).toEqual([
    { email: second, type: 'Corporate Member', individual: false, state: 'started' },
  ])
  // The link of the first email has ended.
  expect(await leadsTo(caller, '/join/check', {}, joinCookie(started))).toBe('/join/application')
  expect(await applications()).toMatchObject([{ state: 'started' }])
})

test('an applicant’s answers lead to the next question, to the check or to later, and are saved only when they may be', async ({
  caller,
  mailbox,
  people,
}) => {
  const [email, later] = [newEmail(), newEmail()]
  const started = await send(caller, '/join', { key: newKey(), fee: 'Friend', email })
  const cookie = joinCookie(started) as string
  const to = async (action: string, fields: Fields, own = cookie) =>
    leadsTo(caller, action, { ...fields, ...(await naming(people, own)) }, own)
  const saved = async () => {
    const [row] = await people.sql`
      select forename, address, phone, type, email, state from join_application
      where email in (${email}, ${later})`
    return row
  }
  for (const path of ['/join/name', '/join/address', '/join/phone', '/join/check'])
    expect(
      await to(
        path,
        path === '/join/check' ? {} : { ...name, ...address, phone: '01749 000001' },
        '',
      ),
    ).toMatch(/^\/join\/application/)
  expect(await saved()).toMatchObject({ forename: null, address: null, phone: null })

  expect(await to('/join/name', {})).toBe(422)
  expect(await to('/join/name', button('later'))).toBe('/join/later')
  expect(await to('/join/check', {})).toBe('/join/name')
  expect(await to('/join/name', name)).toBe('/join/address')
  expect(await to('/join/address', { ...address, postcode: '' })).toBe(422)
  expect(await to('/join/address', { ...address, postcode: 'nonsense' })).toBe(422)
  expect(await saved()).toMatchObject({ forename: 'Jo', address: null })
  expect(await to('/join/address', { ...address, postcode: '', ...button('later') })).toBe(
    '/join/later',
  )
  expect(await to('/join/address', address)).toBe('/join/phone')
  const check = await caller.send({
    method: 'GET',
    path: '/join/check',
    headers: { Cookie: cookie },
  })
  expect(check.headers.location).toBe('/join/phone')
  expect(await to('/join/check', {})).toBe('/join/phone')
  expect(await to('/join/phone', { phone: '01749 000001', ...button('check') })).toBe('/join/check')

  const organisation = { fee: 'Corporate Member, 1' }
  expect(await to('/join/membership', { fee: 'Gone' })).toBe('/fees')
  expect(await to('/join/membership', organisation, '')).toBe('/join/application')
  expect(await saved()).toMatchObject({ type: 'Friend' })
  expect(await to('/join/membership', organisation)).toBe('/join/organisation')
  expect(await to('/join/organisation', { for: 'organisation' })).toBe(422)
  expect(await to('/join/organisation', { organisation: 'A mill', for: 'organisation' })).toBe(
    '/join/about',
  )
  expect(await to('/join/membership', { fee: 'Friend' })).toBe('/join/check')

  expect(await to('/join/email', { email: later }, '')).toBe('/join/application')
  expect(await to('/join/email', { email })).toBe('/join/check')
  expect(await to('/join/email', { email: 'nonsense' })).toBe(422)
  const { reference } = await naming(people, cookie)
  const moved = await send(
    caller,
    '/join/email',
    { email: later, ...(reference && { reference }) },
    cookie,
  )
  expect(moved.headers.location).toBe('/join/check')
  const own = joinCookie(moved) as string
  expect(await to('/join/phone', { phone: '01749 000002' })).toBe('/join/application')
  expect(await saved()).toMatchObject({ email: later, phone: '01749 000001' })

  const { searchParams } = linkIn(mailbox.to(later)[0]?.text, 'join/continue')
  const opened = await send(caller, '/join/continue/open', {
    token: searchParams.get('token') ?? '',
  })
  expect([opened.headers.location, joinCookie(opened)]).toEqual(['/join/check', own])
  const unknown = await send(caller, '/join/continue/open', { token: newKey() })
  expect([unknown.headers.location, joinCookie(unknown)]).toEqual([
    '/join/continue?token=',
    undefined,
  ])
  // As some minutes later: a link is not sent twice at once.
  await people.sql`delete from rate_limit`
  for (const typed of [later, newEmail()])
    expect(await to('/join/continue', { email: typed }, '')).toBe('/join/continue?sent')
  await expect.poll(() => mailbox.to(later).length).toBe(2)

  for (const _ of [1, 2])
    expect(await to('/join/check', {}, own)).toBe('/join/application?done=join-sent')
  expect(await to('/join/phone', { phone: '01749 000003' }, own)).toBe('/join/application')
  expect(await to('/join/email', { email }, own)).toBe('/join/application')
  expect(await saved()).toMatchObject({ state: 'sent', email: later, phone: '01749 000001' })
  for (const state of ['lapsed', 'declined']) {
    await people.sql`update join_application set state = ${state} where email = ${later}`
    expect(await to('/join/check', {}, own), state).toBe('/join/application')
  }
})

test('an applicant whose fee has changed since it was chosen sees the one of today before the application is sent', async ({
  caller,
  people,
}) => {
  const email = newEmail()
  const started = await send(caller, '/join', { key: newKey(), fee: 'Friend', email })
  const cookie = joinCookie(started) as string
  const named = await naming(people, cookie)
  const to = (action: string, fields: Fields) =>
    leadsTo(caller, action, { ...fields, ...named }, cookie)
  await to('/join/name', name)
  await to('/join/address', address)
  expect(await to('/join/phone', { phone: '01749 000001' })).toBe('/join/check')
  const [chosen] = await people.sql`
    update join_application set amount = amount + 1 where email = ${email} returning amount - 1 as today`
  const stored = async () => {
    const [row] = await people.sql`
      select state, amount from join_application where email = ${email}`
    return row
  }
  expect(await to('/join/check', {})).toBe(422)
  expect(await stored()).toEqual({ state: 'started', amount: chosen?.today })
  expect(await to('/join/check', {})).toBe('/join/application?done=join-sent')
  expect(await stored()).toEqual({ state: 'sent', amount: chosen?.today })
})

test('an application whose fee has ended is not sent, and says that the membership is no longer available', async ({
  caller,
  people,
}) => {
  for (const amount of [null, '10.00']) {
    const { id, reference } = await addApplication(people, 'started')
    await people.sql`
      update join_application set type = 'Individual Producer', band = 'Gone', amount = ${amount} where id = ${id}`
    await addLink(people, id, reference)
    for (const _ of [1, 2]) {
      const check = await send(caller, '/join/check', { reference }, `gatehouse.join=${reference}`)
      expect(check.text).toContain('The membership you selected is no longer available.')
    }
    const [row] = await people.sql`select state, amount from join_application where id = ${id}`
    expect(row).toEqual({ state: 'started', amount })
  }
})

test('a form of one application does nothing to another one that was started in another tab since', async ({
  caller,
  people,
}) => {
  const [first, second] = [newEmail(), newEmail()]
  const begin = async (email: string) =>
    joinCookie(await send(caller, '/join', { key: newKey(), fee: 'Friend', email })) as string
  const [one, other] = [await begin(first), await begin(second)]
  const stored = () => people.sql`select * from join_application where email = ${second}`
  const before = await stored()
  for (const [path, fields] of [
    ['/join/name', name],
    ['/join/membership', { fee: 'Corporate Member, 1' }],
    ['/join/email', { email: first }],
    ['/join/check', {}],
    ['/join/reply', { reply: 'In Devon' }],
  ] as const) {
    const sent = { ...fields, ...(await naming(people, one)) }
    const { headers } = await send(caller, path, sent, other)
    expect(headers.location, path).toBe('/join/application')
    expect(`${headers['set-cookie']}`, 'what was typed is not kept for the other').not.toContain(
      'draft',
    )
  }
  expect(await stored()).toEqual(before)
})

test('the application in a browser ends there when its member signs out or someone signs in instead, not when an applicant signs in', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const own = async () =>
    cookieOf(await people.issueCredential(ada, { kind: 'session' })).Cookie as string
  const applied = async (session: string) => {
    const start = { key: newKey(), fee: 'Friend', email: newEmail(), as: 'member' }
    return joinCookie(await send(caller, '/join', start, session)) as string
  }
  const signIn = { username: bo.username, password: bo.password }
  const left = async (action: string, fields: Fields, session: string) => {
    const join = await applied(session)
    const response = await send(caller, action, fields, [join, session].filter(Boolean).join('; '))
    expect(response.status, action).toBe(303)
    return joinCookie(response)
  }
  expect(await left('/sign-out', {}, await own())).toBe('gatehouse.join=')
  expect(await left('/login', signIn, await own())).toBe('gatehouse.join=')
  expect(await left('/login', signIn, '')).toBeUndefined()
})

test('a member applies and renews as themselves, signs in again if the session has ended, and renews a membership of their own only', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await people.add({ forename: 'Ada' }), await people.add()]
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const other = await people.addMembership({ person: bo, primary: true })
  const session = cookieOf(await people.issueCredential(ada, { kind: 'session' })).Cookie
  const typed = newEmail()
  const started = async (fields: Fields, cookie: string, next = '/join/address') => {
    const key = newKey()
    const as = { key, fee: 'Friend', email: typed, as: 'member', ...fields }
    expect(await leadsTo(caller, '/join', as, cookie)).toBe(next)
    const [row] = await people.sql`
      select email, account_id, forename, renewal, membership_id from join_application
      where start_hash = ${hashOf(key)}`
    return row
  }
  const asAda = { email: ada.email, account_id: ada.id, forename: 'Ada' }
  const asVisitor = { email: typed, account_id: null, forename: null, renewal: false }
  expect(await started({}, session)).toMatchObject({ ...asAda, renewal: false })
  expect(await started({ as: '' }, session, '/join/name')).toMatchObject(asVisitor)
  const renewal = { renewal: true, membership_id: guid }
  expect(await started({ renew: guid }, session)).toMatchObject({ ...asAda, ...renewal })
  const ofOther = { renewal: false, membership_id: null }
  expect(await started({ renew: other.guid }, session)).toMatchObject({ ...asAda, ...ofOther })
  for (const fields of [{}, { renew: guid }])
    expect(await started(fields, '', '/login?goto=%2Fjoin')).toBeUndefined()
  const gone = { renew: guid, fee: 'Gone' }
  expect(await started(gone, session, `/memberships/${guid}/renew`)).toBeUndefined()
})

test('a member whose membership is paid by now starts no renewal of it, and one without an email gives one for the renewal', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  await people.sql`update account set email = null where id = ${bo.id}`
  const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
  const paidFor = (days: number) => people.sql`
    update membership set renews_on = ${londonDay(days)} where id = ${guid}`
  const renewal = { fee: 'Friend', as: 'member', renew: guid }
  await paidFor(365)
  const { Cookie } = cookieOf(await people.issueCredential(ada, { kind: 'session' }))
  const start = { ...renewal, key: newKey(), email: ada.email }
  expect(await leadsTo(caller, '/join', start, Cookie)).toBe(`/memberships/${guid}`)
  await paidFor(-1)
  const own = cookieOf(await people.issueCredential(bo, { kind: 'session' }))
  const path = `/join?type=Friend&renew=${guid}`
  const { text } = await caller.send({ method: 'GET', path, headers: own })
  const typed = { email: newEmail() }
  const body = fillForm(text, typed)
  const sent = await sendForm(caller, path, { action: undefined, body }, own)
  expect(sent.headers.location).toBe('/join/address')
  const rows = await people.sql`
    select email, account_id, renewal from join_application where membership_id = ${guid}`
  expect(rows).toEqual([{ ...typed, account_id: bo.id, renewal: true }])
})

test('a member who changes the membership of a renewal chooses among the fees of renewals, and keeps the renewal', async ({
  caller,
  people,
}) => {
  const ada = await people.add()
  const { guid } = await people.addMembership({ person: ada, primary: true })
  await people.sql`
    update membership set renews_on = ${londonDay(0)}, type = 'Individual Producer', band = 'A'
    where id = ${guid}`
  const { Cookie } = cookieOf(await people.issueCredential(ada, { kind: 'session' }))
  const key = newKey()
  const chosen = { key, fee: 'Individual Producer, A', email: ada.email, as: 'member', renew: guid }
  const cookie = `${Cookie}; ${joinCookie(await send(caller, '/join', chosen, Cookie))}`
  const now = await naming(people, cookie)
  for (const [question, answers] of Object.entries({ address, phone: { phone: '01749 000001' } }))
    await send(caller, `/join/${question}`, { ...answers, ...now }, cookie)
  const headers = { Cookie: cookie }
  const check = await caller.send({ method: 'GET', path: '/join/check', headers })
  expect(check.text).toContain(`href="/memberships/${guid}/renew"`)
  const path = `/join?type=Individual%20Producer&band=B&renew=${guid}`
  const { text } = await caller.send({ method: 'GET', path, headers })
  const change = shownForms(text).find(({ action }) => action === '/join/membership')
  expect(change?.body.get('fee')).toBe('Individual Producer, B')
  if (change) await sendForm(caller, path, change, headers)
  const rows = await people.sql`
    select start_hash, band from join_application where membership_id = ${guid}`
  expect(rows).toEqual([{ start_hash: hashOf(key), band: 'B' }])
})

test('a renewal, which sends no email yet, does not count among the emails of callers without a credential', async ({
  caller,
  database,
  people,
}) => {
  const ada = await people.add()
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const session = cookieOf(await people.issueCredential(ada, { kind: 'session' })).Cookie
  const start = { key: newKey(), fee: 'Friend', email: ada.email, as: 'member', renew: guid }
  await useUp(database, emailCeiling)
  const started = await send(caller, '/join', start, session)
  const email = newEmail()
  const cookie = joinCookie(started) as string
  const named = await naming(people, cookie)
  const changed = await leadsTo(caller, '/join/email', { email, ...named }, cookie)
  await giveBack(database, emailCeiling)
  expect([started.headers.location, changed]).toEqual(['/join/address', '/join/address'])
  const keys = [ada.email, email].flatMap((to) => [keyOf(['mailbox', to]), keyOf(['join', to])])
  expect(await people.sql`select from rate_limit where key in ${people.sql(keys)}`).toHaveLength(0)
})

test('an applicant answers the question of staff once, and nobody else does', async ({
  caller,
  people,
}) => {
  const { id, reference } = await addApplication(people, 'asked')
  await addLink(people, id, reference)
  const next = '/join/application?done=join-replied'
  const reply = (text: string, cookie: string) =>
    leadsTo(caller, '/join/reply', { reply: text, reference }, cookie)
  expect(await reply('From a visitor', '')).toBe(422)
  const own = `gatehouse.join=${reference}`
  expect(await reply('', own)).toBe(422)
  expect(await reply('In Devon', own)).toBe(next)
  expect(await reply('In Devon', own), 'sent again').toBe(next)
  const { text: late } = await send(caller, '/join/reply', { reply: 'In Kent', reference }, own)
  expect(late).toContain('We have not saved this answer')
  expect(late).toMatch(/>\s*In Kent<\/textarea>/)
  expect(
    await people.sql`select by_staff, text from join_message where application_id = ${id}`,
  ).toEqual([{ by_staff: false, text: 'In Devon' }])
  const [row] = await people.sql`select state from join_application where id = ${id}`
  expect(row?.state).toBe('sent')
})
