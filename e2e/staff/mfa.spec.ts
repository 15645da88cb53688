import { hashOf } from '#lib/auth/secret.ts'
import { errorSummary, expect, expectErrors, fillSignIn, test } from '../fixtures/browser.ts'
import { addInState } from '../fixtures/factors.ts'
import { inspect } from '../fixtures/inspect.ts'
import { requestTemporaryPassword } from '../fixtures/mailbox.ts'
import { formRequest } from './form-request.ts'
import { heading, setUpMfa } from './set-up-mfa.ts'
import { addStaff, codeOf, giveRole } from './staff.ts'

test('staff set up an authenticator app at their first visit and sign in with it without JavaScript', async ({
  browse,
  mailbox,
  people,
}) => {
  const person = await people.add()
  await giveRole(people, person, 'help-desk')
  const page = await browse({ script: false })
  await page.goto('/staff')
  await fillSignIn(page, person)
  const { key, codes, first } = await setUpMfa(page, person.password)
  expect(codes).toHaveLength(8)
  expect(new Set(codes).size).toBe(8)
  await expect
    .poll(() => mailbox.to(person.email)[0]?.subject)
    .toMatch(/^Two-step sign-in is switched on/)

  const other = await browse({ script: false })
  await other.goto('/staff')
  await fillSignIn(other, person)
  await expect(heading(other, 'Enter your security code')).toBeVisible()
  // The code that completed the app does not work again.
  await other.getByLabel('Security code').fill(first)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(errorSummary(other)).toContainText('you have used it before')
  await other.getByLabel('Security code').fill(codeOf(key, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(other, 'Staff')).toBeVisible()

  const third = await browse({ script: false })
  await third.goto('/staff')
  await fillSignIn(third, person)
  await third.getByRole('link', { name: 'Use a recovery code instead' }).click()
  const [code = ''] = codes
  await third.getByLabel('Recovery code').fill(code.toUpperCase().replaceAll('-', ' '))
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(third, 'Staff')).toBeVisible()
  await third.context().clearCookies()
  await third.goto('/staff')
  await fillSignIn(third, person)
  await third.getByRole('link', { name: 'Use a recovery code instead' }).click()
  await third.getByLabel('Recovery code').fill(code)
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(errorSummary(third)).toContainText('you have used it before')
})

test('a service for members never shows a security code, even to its staff', async ({
  people,
  service,
}) => {
  const fay = await people.findDemo('fay')
  const session = await people.issueCredential(fay, { kind: 'pending' })
  const Cookie = `gatehouse.session=${session}`
  const html = await (await fetch(`${service.url}/second-step`, { headers: { Cookie } })).text()
  expect(html).toContain('Enter your security code')
  expect(html).not.toContain('Your security code is')
})

test('a member whose app no AUTH_SECRET can read is asked for a recovery code, and not told that the code is wrong', async ({
  people,
  service,
}) => {
  const person = await addInState(people, 'staff, on')
  await people.sql`update staff_factor set sealed_secret = '\\xff' where account_id = ${person.id}`
  const session = await people.issueCredential(person, { kind: 'pending' })
  const send = await formRequest(service, session, '/second-step', 'Continue')
  const html = await (await send(session, { code: person.code() })).text()
  expect(html).toContain('We cannot check the codes of your app. Use a recovery code')
})

test('the pages of the second step are accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  test.setTimeout(240_000)
  const person = await people.add()
  await giveRole(people, person, 'membership')
  const page = await browse()
  await page.goto('/staff')
  await fillSignIn(page, person)
  await setUpMfa(page, person.password, () => inspect(page))
  await inspect(page)
  await people.sql`
    delete from staff_session where credential_id in (
      select id from credential where account_id = ${person.id})`
  await page.goto('/staff')
  await inspect(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectErrors(page, { 'Security code': 'Enter your security code' })
  await inspect(page)
  await page.goto('/second-step/recovery')
  await inspect(page)
})

test('a code of an authenticator app works once in five concurrent attempts', async ({
  browse,
  people,
  service,
}) => {
  const person = await people.add()
  await giveRole(people, person, 'fees')
  const page = await browse({ script: false })
  await page.goto('/staff')
  await fillSignIn(page, person)
  const { key } = await setUpMfa(page, person.password)
  const sessions = await Promise.all(
    Array.from({ length: 5 }, () => people.issueCredential(person, { kind: 'session' })),
  )
  const request = await formRequest(service, sessions[0] ?? '', '/second-step')
  const code = codeOf(key, 1)
  const responses = await Promise.all(sessions.map((session) => request(session, { code })))
  const [row] = await people.sql`
    select count(*)::int as passed from staff_session join credential on credential.id = credential_id
    where account_id = ${person.id}`
  // One of the session that set it up, and one for the code.
  expect(row?.passed).toBe(2)
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
})

test('a staff session ends after 12 hours, after 30 minutes without use, and with its session', async ({
  browse,
  people,
}) => {
  const person = await addStaff(people, 'membership')
  const page = await browse({ as: person })
  const open = async () => {
    await page.goto('/staff')
    return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  }
  const set = (startedMinutesAgo: number, usedMinutesAgo: number) => people.sql`
    insert into staff_session (credential_id, started_at, used_at)
    select id, now() - ${startedMinutesAgo} * interval '1 minute',
      now() - ${usedMinutesAgo} * interval '1 minute'
    from credential where account_id = ${person.id} and kind = 'session'
    on conflict (credential_id) do update set started_at = excluded.started_at,
      used_at = excluded.used_at`
  expect(await open()).toBe('Enter your security code')
  await set(719, 29)
  expect(await open()).toBe('Staff')
  const [row] = await people.sql`
    select max(now() - staff_session.used_at) < interval '1 minute' as fresh from staff_session
    join credential on credential.id = credential_id where account_id = ${person.id}`
  expect(row?.fresh).toBe(true)
  await set(719, 31)
  expect(await open()).toBe('Enter your security code')
  await set(721, 1)
  expect(await open()).toBe('Enter your security code')
  await set(1, 1)
  expect(await open()).toBe('Staff')
  await people.sql`delete from staff_role where account_id = ${person.id}`
  expect(await open()).toBe('Page not found')
})

test('a colleague stops the removal of two-step sign-in with the link in the email', {
  tag: '@all',
}, async ({ browse, people }) => {
  test.setTimeout(180_000)
  const person = await addStaff(people, 'help-desk', 'reset pending')
  const secret = `stop-${person.username}`
  await people.sql`
    update staff_factor set reset_stop_hash = ${hashOf(secret)} where account_id = ${person.id}`
  const page = await browse()
  const link = `/second-step/stop?token=${secret}`
  await page.goto(link)
  await inspect(page)
  const [before] = await people.sql`
    select reset_at from staff_factor where account_id = ${person.id}`
  expect(before?.reset_at).not.toBeNull()
  await page.getByRole('button', { name: 'Keep two-step sign-in' }).click()
  await expect(heading(page, 'Two-step sign-in has been kept')).toBeVisible()
  await inspect(page)
  const [after] = await people.sql`
    select reset_at from staff_factor where account_id = ${person.id}`
  expect(after?.reset_at).toBeNull()
  await page.goto(link)
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await inspect(page)
})

test('the link that keeps two-step sign-in works once, until the removal takes effect', async ({
  people,
  service,
}) => {
  const heading = async (response: Response) =>
    (await response.text()).match(/<h1[^>]*>([^<]*)/)?.[1]
  const open = (query: string) => fetch(`${service.url}/second-step/stop${query}`)
  const person = await addStaff(people, 'help-desk', 'reset pending')
  const [query, { sql }] = [`?token=stop-${person.username}`, people]
  await sql`
    update staff_factor set reset_stop_hash = ${hashOf(query.slice('?token='.length))}
    where account_id = ${person.id}`
  expect(await heading(await open(query))).toBe('Keep two-step sign-in')
  const keep = await formRequest(service, '', `/second-step/stop${query}`)
  await sql`update staff_factor set reset_at = now() where account_id = ${person.id}`
  const expired = 'This link no longer works'
  for (const late of [query, '?token=unknown', ''])
    expect(await heading(await open(late)), late).toBe(expired)
  await sql`
    update staff_factor set reset_at = now() + interval '1 hour' where account_id = ${person.id}`
  expect((await keep()).headers.get('location')).toMatch(/^\/second-step\//)
  expect(await sql`select reset_at from staff_factor where account_id = ${person.id}`).toEqual([
    { reset_at: null },
  ])
  expect(await heading(await open(query))).toBe(expired)
})

test('a password reset and a change of password leave the authenticator app as it is', {
  tag: '@all',
}, async ({ browse, caller, mailbox, people }) => {
  const person = await addInState(people, 'staff, on')
  const password = await requestTemporaryPassword(caller, mailbox, person.email)
  const page = await browse()
  await page.goto('/staff')
  await fillSignIn(page, { ...person, password })
  await page.getByLabel('Security code').fill(person.code())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Choose a password')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('three other orchard words')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'Enter your security code')).toBeVisible()
})

test('an authenticator app that was begun more than an hour ago begins again', async ({
  browse,
  people,
}) => {
  const person = await addStaff(people, 'help-desk', 'none')
  const page = await browse({ as: person })
  await page.goto('/staff')
  const begin = async (minutesAgo: number) => {
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByLabel('Security code')
      .fill(codeOf((await page.locator('code').textContent()) ?? ''))
    await people.sql`
      update staff_factor set created_at = now() - ${minutesAgo} * interval '1 minute'
      where account_id = ${person.id}`
  }
  await begin(61)
  await page.getByRole('button', { name: 'Finish setting up' }).click()
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await begin(61)
  await page.reload()
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await begin(59)
  await page.getByRole('button', { name: 'Finish setting up' }).click()
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible()
})

test('an authenticator app is not set up without the current password', async ({
  browse,
  people,
}) => {
  const person = await addStaff(people, 'help-desk', 'none')
  const page = await browse({ as: person })
  await page.goto('/staff')
  await page.getByLabel('Current password').fill('another password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectErrors(page, { 'Current password': 'Your current password is not correct' })
  await page.goto('/second-step/set-up/scan')
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  expect(await people.sql`select from staff_factor where account_id = ${person.id}`).toEqual([])
})
