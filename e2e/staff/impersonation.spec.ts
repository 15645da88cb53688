import type { Page } from '@playwright/test'
import { forms } from '#app/forms/forms.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { expect, expectErrors, sessionOf, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import type { People } from '../fixtures/people.ts'
import { addMember, search, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'
import { may } from './who-may.ts'

const viewCookie = 'gatehouse.view'

const cookieNamed = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value ?? ''

/** Opens the pages of a new member as staff see them. */
async function openView(browse: (options: object) => Promise<Page>, people: People, script = true) {
  const member = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'help-desk', script)
  await search(page, member.tag)
  await page.getByRole('link', { name: member.name }).click()
  await page.getByRole('link', { name: 'See what this person sees' }).click()
  await page.getByLabel('Reason').fill('Cannot find the membership')
  await page.getByRole('button', { name: 'See their pages' }).click()
  await expect(bannerOf(page)).toContainText(`You are seeing what ${member.name} sees, until `)
  return { ...member, page, staff }
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'What a member sees' })

/** Everything of a member that an action could change. */
async function stateOf({ sql }: People, id: string) {
  const [state] = await sql`
    select to_jsonb(account) as account, array(
        select to_jsonb(credential) - 'seen_at' - 'network' from credential
        where account_id = account.id and kind <> 'view' order by id) as credentials,
      array(select to_jsonb(consent) from consent where account_id = account.id) as consents,
      array(select to_jsonb(contact) from contact where account_id = account.id) as contacts,
      array(select to_jsonb(privacy_request) from privacy_request where account_id = account.id)
        as requests,
      array(select to_jsonb(subscription) from subscription where email = account.email)
        as subscriptions,
      array(select action from audit_event where account_id = account.id order by id) as events
    from account where id = ${id}`
  return state
}

test('staff see what a member sees, the member sees that, and staff return to the record', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, person, name } = await openView(browse, people)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë')
  await inspect(page)
  await page.goto('/profile')
  await expect(page.getByText('3 Mill Lane')).toBeVisible()
  await expect(bannerOf(page)).toBeVisible()
  await page.goto('/memberships')
  await expect(page.getByText('A farm').first()).toBeVisible()
  await page.goto('/security')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Our staff looked at your pages' }),
  ).toContainText('Reason: Cannot find the membership')
  await inspect(page)
  await bannerOf(page).getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/staff\/people\//)
  await page.goto('/profile')
  await expect(page.getByText('3 Mill Lane')).toHaveCount(0)
  await expect(bannerOf(page)).toHaveCount(0)
  expect(
    await people.sql`select from credential where account_id = ${person.id} and kind = 'view'`,
  ).toHaveLength(0)
  const member = await browse({ as: person })
  await member.goto('/security')
  const seen = member.getByRole('listitem').filter({ hasText: 'Our staff looked at your pages' })
  await expect(seen).toContainText('Staff role: Help desk')
  await expect(seen).toContainText('Reason: Cannot find the membership')
  await expect(member.getByText('Signed in', { exact: true })).toHaveCount(0)
})

test('while staff see what a member sees, every form of the member refuses with a sentence without JavaScript', async ({
  browse,
  people,
}) => {
  test.setTimeout(180_000)
  const { page, person, staff } = await openView(browse, people, false)
  const before = [await stateOf(people, person.id), await stateOf(people, staff.id)]
  // Script sends these in three ways: as the browser does, with a password, and to download a file.
  const paths = ['/profile/edit/name', '/password/change', '/security/data']
  paths.push('/profile/edit/address', '/profile/edit/phone', '/profile/email')
  paths.push('/security/close', '/ebrief', '/fees')
  let sent = 0
  for (const path of paths) {
    await page.goto(path)
    const forms = page.locator('main form').filter({ has: page.locator('button') })
    const count = await forms.count()
    for (let n = 0; n < count; n += 1) {
      await page.goto(path)
      const method = await forms.nth(n).getAttribute('method')
      if (method?.toLowerCase() !== 'post') continue
      await forms.nth(n).locator('button').last().click()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
        'You cannot change anything here',
      )
      sent += 1
    }
  }
  expect(sent).toBeGreaterThanOrEqual(8)
  // The button in the header.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Nothing was saved or sent.')).toBeVisible()
  await inspect(page)
  expect([await stateOf(people, person.id), await stateOf(people, staff.id)]).toEqual(before)
  await page.getByRole('button', { name: 'Stop looking at the member’s pages' }).click()
  await expect(page).toHaveURL(/\/staff\/people\//)
})

test('while staff see what a member sees, every form refuses and changes nothing', async ({
  browse,
  people,
  service,
}) => {
  const { page, person, staff } = await openView(browse, people)
  const view = await cookieNamed(page, viewCookie)
  const session = (await sessionOf(page)) ?? ''
  const before = [await stateOf(people, person.id), await stateOf(people, staff.id)]
  for (const { path } of forms.filter((form) => form.path !== '/end-view')) {
    const response = await fetch(service.url + path.replace(/\{\w+\}/g, person.id), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Cookie: `gatehouse.session=${session}; ${viewCookie}=${view}`,
        Origin: service.url,
      },
      body: new URLSearchParams(),
    })
    const outcome = `${response.status} ${response.headers.get('location')}`
    expect(outcome, path).toBe('303 /read-only')
  }
  expect([await stateOf(people, person.id), await stateOf(people, staff.id)]).toEqual(before)
})

test('the secret of a view is no credential: no endpoint and no page accepts it as one', {
  tag: '@all',
}, async ({ browse, caller, people }) => {
  const { page, person, guid } = await openView(browse, people)
  const view = await cookieNamed(page, viewCookie)
  const before = await stateOf(people, person.id)
  const attempts = [
    { Authorization: `Bearer ${view}` },
    { Cookie: `gatehouse.session=${view}`, 'Sec-Fetch-Site': 'same-origin' },
    { Cookie: `${viewCookie}=${view}`, 'Sec-Fetch-Site': 'same-origin' },
  ]
  for (const headers of attempts) {
    for (const path of ['profile', 'memberships', `memberships/${guid}/contacts`, 'issuetoken']) {
      const method = path === 'issuetoken' ? 'POST' : 'GET'
      const { status, text } = await caller.send({ method, path: `/r1/${path}.eb`, headers })
      expect([401, 403], path).toContain(status)
      expect(text, path).not.toContain(person.username)
    }
    const userinfo = await caller.send({ method: 'GET', path: '/oauth/userinfo', headers })
    expect(userinfo.status).toBe(401)
    for (const path of ['/profile', '/security', '/staff']) {
      const response = await caller.send({ method: 'GET', path, headers })
      expect([response.status, response.headers.location]).toEqual([
        307,
        `/login?goto=${encodeURIComponent(path)}`,
      ])
    }
  }
  expect(await stateOf(people, person.id)).toEqual(before)
})

test('a view ends after 15 minutes, with the staff session, with the role and with the browser', async ({
  browse,
  people,
}) => {
  const { page, person, staff } = await openView(browse, people)
  const view = hashOf(await cookieNamed(page, viewCookie))
  const session = hashOf((await sessionOf(page)) ?? '')
  const sees = async () => {
    await page.goto('/profile')
    return (await bannerOf(page).count()) === 1
  }
  const [row] = await people.sql`
    select extract(epoch from expires_at - issued_at)::int as seconds, roles, seen_at
    from credential where hash = ${view}`
  expect(row).toEqual({ seconds: 900, roles: [], seen_at: null })
  expect(await sees()).toBe(true)

  await people.sql`update credential set expires_at = now() where hash = ${view}`
  expect(await sees()).toBe(false)
  await people.sql`
    update credential set expires_at = now() + interval '5 minutes' where hash = ${view}`

  await people.sql`
    update staff_session set used_at = now() - interval '31 minutes'
    where credential_id = (select id from credential where hash = ${session})`
  expect(await sees()).toBe(false)
  await people.sql`
    update staff_session set used_at = now()
    where credential_id = (select id from credential where hash = ${session})`
  expect(await sees()).toBe(true)

  await people.sql`delete from staff_role where account_id = ${staff.id}`
  expect(await sees()).toBe(false)
  await people.sql`insert into staff_role (account_id, role) values (${staff.id}, 'help-desk')`

  const other = await browse({ as: staff })
  const cookies = await page.context().cookies()
  await other.context().addCookies(cookies.filter(({ name }) => name === viewCookie))
  await other.goto('/profile')
  await expect(bannerOf(other)).toHaveCount(0)

  await people.sql`update account set disabled_at = now() where id = ${person.id}`
  expect(await sees()).toBe(false)
})

test('seeing what a member sees neither uses nor extends the member’s session', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, person } = await openView(browse, people)
  await people.issueCredential(person, { kind: 'session' })
  const uses = () => people.sql`
    select kind, seen_at, network, expires_at from credential where account_id = ${person.id}
    order by id`
  const before = [await stateOf(people, person.id), await uses()]
  for (const path of ['/', '/profile', '/memberships', '/security']) await page.goto(path)
  await expect(page.getByText('This device')).toHaveCount(0)
  expect([await stateOf(people, person.id), await uses()]).toEqual(before)
})

test('a view needs a reason, and no role without the capability can start it', {
  tag: '@all',
}, async ({ browse, caller, people }) => {
  const { tag, name, person } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'See what this person sees' }).click()
  await page.getByRole('button', { name: 'See their pages' }).click()
  await expectErrors(page, { Reason: 'Enter a reason' })
  for (const role of staffRoles.filter((candidate) => !may([candidate], 'see-as-member'))) {
    const session = await staffSession(people, await addStaff(people, role))
    const path = `/staff/people/${person.id}/see`
    const headers = { Cookie: `gatehouse.session=${session}` }
    const { headers: sent } = await caller.send({ method: 'GET', path, headers })
    expect(sent.location).toBe('/staff/role-needed?for=see-as-member')
  }
})
