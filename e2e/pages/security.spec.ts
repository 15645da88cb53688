import { hashOf } from '#lib/auth/secret.ts'
import {
  cookieOf,
  expect,
  expectSuccess,
  fillSignIn,
  sessionOf,
  test,
} from '../fixtures/browser.ts'
import { randomNetwork } from '../fixtures/client/caller.ts'
import { addAppPassword } from '../fixtures/factors.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type Person, unique } from '../fixtures/people.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('/security shows each session, app and application with its network and times', async ({
  browse,
  people,
  grants,
  caller,
}) => {
  const person = await people.add()
  const phone = await people.issueCredential(person, { kind: 'session' })
  await people.sql`
    update credential set agent = ${iphone}, network = '203.0.113.7',
      issued_at = '2026-07-01T07:33:00Z', seen_at = now(), expires_at = now() + interval '10 days'
    where hash = ${hashOf(phone)}`
  await people.issueCredential(person)
  const grant = await grants.issueCode({ person })
  const name = `Farm <planner> ${unique('app')}`
  await people.sql`update client set name = ${name} where id = ${grant.client.id}`
  for (const { tokenRequest } of [
    grant,
    await grants.issueCode({ person, client: grant.client }),
  ]) {
    expect((await caller.call('token', { input: tokenRequest })).body.error).toBeUndefined()
  }
  const page = await browse({ as: person })
  await page.goto('/security')

  const headings = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['An app', 'iPhone (Safari)', name, 'An app'])
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(card('iPhone (Safari)')).toContainText('1 July 2026, 8:33am')
  await expect(card('iPhone (Safari)')).toContainText('203.0.113.7')
  await expect(card('The device you are using now').getByRole('button')).toHaveCount(0)
  // Two equal events in a row are shown as one.
  await expect(
    page.getByRole('listitem').filter({ hasText: `Application connected: ${name}` }),
  ).toContainText(/2 times(?! since)/)
  await inspect(page)
})

test.describe('without JavaScript', () => {
  test('a member ends one session, one app or one application without ending the others', async ({
    browse,
    people,
    grants,
    caller,
  }) => {
    const person = await people.add()
    const session = await people.issueCredential(person, { kind: 'session' })
    await people.sql`update credential set agent = ${iphone} where hash = ${hashOf(session)}`
    const bearer = await people.issueCredential(person)
    const grant = await grants.issueCode({ person })
    const { body } = await caller.call('token', { input: grant.tokenRequest })
    const page = await browse({ as: person, script: false })
    const status = async (call: object) => (await caller.call('profile', call)).status
    const states = async () => [
      await status({ headers: cookieOf(session) }),
      await status({ bearer: body.access_token }),
      await status({ bearer }),
      await status({ headers: cookieOf(await sessionOf(page)) }),
    ]
    expect(await states()).toEqual([200, 200, 200, 200])
    await page.goto('/security')
    await page.getByRole('button', { name: /^Sign out iPhone \(Safari\)/ }).click()
    await expectSuccess(page, 'That device or app no longer has access to your account')
    expect(await states()).toEqual([401, 200, 200, 200])
    await page
      .getByRole('button', { name: new RegExp(`^Remove access ${grant.client.id}`) })
      .click()
    await expect(page.getByRole('heading', { name: 'Connected applications' })).toHaveCount(0)
    expect(await states()).toEqual([401, 401, 200, 200])
    const again = await caller.call('token', { input: grant.refreshRequest(body.refresh_token) })
    expect(again.body.error).toBe('invalid_grant')
    await page.getByRole('button', { name: /^Sign out An app/ }).click()
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    expect(await states()).toEqual([401, 401, 401, 200])
  })

  test('a member signs out everywhere else', { tag: '@all' }, async ({
    browse,
    people,
    grants,
    caller,
  }) => {
    const person = await people.add()
    const [bearer, session, grant] = await Promise.all([
      people.issueCredential(person),
      people.issueCredential(person, { kind: 'session' }),
      grants.issueCode({ person }),
    ])
    const page = await browse({ as: person, script: false })
    await page.goto('/security')
    const before = await sessionOf(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expectSuccess(page, 'You have been signed out everywhere else')
    await expect(page.getByRole('article')).toHaveCount(1)
    expect((await caller.call('profile', { bearer })).status).toBe(401)
    for (const old of [session, before]) {
      expect((await caller.call('profile', { headers: cookieOf(old) })).status).toBe(401)
    }
    expect((await caller.call('token', { input: grant.tokenRequest })).body.error).toBe(
      'invalid_grant',
    )
    const headers = cookieOf(await sessionOf(page))
    expect((await caller.call('profile', { headers })).status).toBe(200)
  })
})

test('/security offers to end all access elsewhere once there is some', async ({
  caller,
  people,
  grants,
}) => {
  const elsewhere = {
    'another session': (person: Person) => people.issueCredential(person, { kind: 'session' }),
    'an app': (person: Person) => people.issueCredential(person),
    'an application': async (person: Person) => {
      const grant = await grants.issueCode({ person })
      await caller.call('token', { input: grant.tokenRequest })
    },
    'an app password': (person: Person) => addAppPassword(people, person),
  }
  for (const [name, give] of Object.entries(elsewhere)) {
    const person = await people.add()
    const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
    const offers = async () => {
      const { text } = await caller.send({ method: 'GET', path: '/security', headers })
      return text.includes('Sign out everywhere else')
    }
    expect(await offers(), `without ${name}`).toBe(false)
    await give(person)
    expect(await offers(), `with ${name}`).toBe(true)
  }
})

test('/security cannot end a session of another member', { tag: '@all' }, async ({
  browse,
  people,
  caller,
}) => {
  const other = await people.issueCredential(await people.add())
  const [row] = await people.sql`select id from credential where hash = ${hashOf(other)}`
  const person = await people.add()
  await people.issueCredential(person)
  const page = await browse({ as: person })
  for (const id of [row?.id, 'no id', '0']) {
    await page.goto('/security')
    await page
      .locator('form[action^="/security/access/"]', { hasText: 'An app' })
      .evaluate((form, id) => form.setAttribute('action', `/security/access/${id}/end`), id)
    await page.getByRole('button', { name: /^Sign out An app/ }).click()
    await expectSuccess(page, 'That device or app no longer has access to your account')
    await expect(page.getByRole('button', { name: /^Sign out An app/ })).toHaveCount(1)
  }
  expect((await caller.call('profile', { bearer: other })).status).toBe(200)
})

test('/security hides idle sessions, expired tokens and disabled applications', async ({
  browse,
  people,
  grants,
  caller,
}) => {
  const person = await people.add()
  const idle = await people.issueCredential(person, { kind: 'session' })
  await people.sql`
    update credential set issued_at = now() - interval '15 days' where hash = ${hashOf(idle)}`
  await people.issueCredential(person, { lifetimeSeconds: -5 })
  const grant = await grants.issueCode({ person })
  await caller.call('token', { input: grant.tokenRequest })
  await people.sql`update client set disabled_at = now() where id = ${grant.client.id}`
  const page = await browse({ as: person })
  await page.goto('/security')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('/security does not name the member’s own network beside what a form has changed, without JavaScript', async ({
  browse,
  people,
  startAnother,
}) => {
  const person = await people.add()
  const network = randomNetwork().replace(/^10/, '203')
  const at = await startAnother()
  const page = await browse({ as: person, script: false, network, at })
  await page.goto('/profile/edit/phone')
  await page.getByLabel('Phone number').fill('01749 000002')
  await page.getByRole('button', { name: 'Save phone numbers' }).click()
  await expectSuccess(page, 'Your phone numbers have been saved')
  await page.goto('/security')
  const changed = page.getByRole('listitem').filter({ hasText: 'You changed your details' })
  await expect(changed).toContainText('Phone number: empty → 01749 000002')
  await expect(changed).not.toContainText('internet connection')
  await page.goto('/profile/edit/phone')
  await page.getByRole('button', { name: 'Save phone numbers' }).click()
  await expectSuccess(page, 'Your phone numbers have been saved')
  expect(at.log()).not.toContain('failed to get redirect response')
  const session = hashOf((await sessionOf(page)) ?? '')
  await page.context().close()
  // The service writes the last use of each session before it stops.
  await at.stop()
  const [row] = await people.sql`select network from credential where hash = ${session}`
  expect(row?.network).toBe(network)
})

test('/security lists the latest 20 activities, newest first', async ({ browse, people }) => {
  const person = await people.add()
  await people.sql`
    insert into audit_event (account_id, action, network, at)
    select ${person.id}, 'signed-in', '203.0.113.' || n, now() - n * interval '1 day'
    from generate_series(1, 30) n`
  const page = await browse({ as: person })
  await page.goto('/security')
  const events = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(events).toHaveCount(20)
  await expect(events.first()).toContainText('Signed in')
  await page.getByRole('link', { name: 'See more activity' }).click()
  await expect(events).toHaveCount(30)
  await expect(page.getByRole('link', { name: 'See more activity' })).toHaveCount(0)
  await expect(events.first()).toContainText('On another internet connection (203.0.113.1)')
})

test('/security lists other activity however many sign-ins fail', async ({ browse, people }) => {
  const person = await people.add()
  await people.sql`
    insert into audit_event (account_id, action, at)
    select ${person.id}::uuid, 'sign-in-refused', now() - n * interval '1 minute'
    from generate_series(1, 100) n
    union all select ${person.id}::uuid, 'staff-viewed-person', now() - n * interval '1 hour'
    from generate_series(1, 100) n
    union all select ${person.id}::uuid, 'profile-changed', now() - interval '1 year'`
  const page = await browse({ as: person })
  await page.goto('/security')
  const events = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(events).toHaveCount(3)
  await expect(events.nth(1)).toContainText(/Our staff looked at your details.*20 times since/)
  await expect(events.first()).toContainText(/Failed sign-in attempt.*5 times since/)
  await expect(events.first().getByRole('link', { name: 'change your password' })).toBeVisible()
  await expect(events.last()).toContainText('You changed your details')
})

for (const { of, counts, link } of [
  { of: 'all of its activity', counts: [5, 20, 20], link: undefined },
  { of: 'a sixth failed sign-in', counts: [6, 0, 0], link: 'more' },
  { of: 'a 21st look of staff', counts: [0, 21, 0], link: 'more' },
  { of: 'a 21st other activity', counts: [0, 0, 21], link: 'more' },
  { of: 'a 51st failed sign-in', counts: [51, 0, 0], link: 'older' },
] as const) {
  test(`/security leads to ${link ?? 'no'} activity for ${of}`, async ({ browse, people }) => {
    const person = await people.add()
    const [failed, views, others] = counts
    await people.sql`
      insert into audit_event (account_id, action, at)
      select ${person.id}::uuid, 'sign-in-refused', now() - n * interval '1 minute'
      from generate_series(1, ${failed}::int) n
      union all select ${person.id}::uuid, 'staff-viewed-person', now() - n * interval '1 hour'
      from generate_series(1, ${views}::int) n
      union all select ${person.id}::uuid, 'profile-changed', now() - n * interval '1 day'
      from generate_series(1, ${others}::int) n`
    const page = await browse({ as: person })
    await page.goto('/security')
    const more = page.getByRole('link', { name: 'See more activity' })
    const older = page.getByRole('link', { name: 'Download your data for older activity' })
    await expect(more).toHaveCount(link ? 1 : 0)
    await expect(older).toHaveCount(0)
    await page.goto('/security?activity=all')
    await expect(more).toHaveCount(0)
    await expect(older).toHaveCount(link === 'older' ? 1 : 0)
  })
}

test('/security names the device of a sign-in and of a failed attempt', async ({
  page,
  people,
}) => {
  const person = await people.add()
  await page.goto('/login')
  await fillSignIn(page, { ...person, password: 'not the password' })
  await expect(page.getByText('Your username or password is not correct').first()).toBeVisible()
  await fillSignIn(page, person)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.goto('/security')
  for (const event of ['Signed in', 'Failed sign-in attempt']) {
    const item = page.locator('#activity + ol').getByRole('listitem').filter({ hasText: event })
    await expect(item).toContainText('Chrome')
  }
})
