import type { Page } from '@playwright/test'
import { expect, expectErrors, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'
import { phone, staffPage } from './open-staff.ts'
import { giveRole } from './staff.ts'

interface Event {
  readonly action: string
  readonly network?: string
  readonly operator?: string
  readonly staff?: string
  /** The time; now by default. */
  readonly at?: string
}

const addEvents = ({ sql }: People, accountId: string | null, events: readonly Event[]) =>
  Promise.all(
    events.map(
      ({
        action,
        network = null,
        operator = null,
        staff = null,
        at = new Date().toISOString(),
      }) => sql`
        insert into audit_event (account_id, action, network, operator, staff_account_id, at)
        values (${accountId}, ${action}, ${network}, ${operator}, ${staff}, ${at})`,
    ),
  )

const results = (page: Page) => page.locator('main ol > li')

const submit = (page: Page) => page.getByRole('button', { name: 'Search' }).click()

test('an administrator searches the audit trail by account and action on a phone without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  await addEvents(people, person.id, [
    { action: 'sign-in-refused', network: '192.0.2.7' },
    { action: 'signed-in', network: '192.0.2.8' },
  ])
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.setViewportSize(phone)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Staff' }).getByText('Audit').click()
  await page.getByLabel('Account', { exact: true }).fill(person.email)
  await page.getByLabel('What happened').selectOption({ label: 'A sign-in as a member failed' })
  await submit(page)
  await expect(results(page)).toHaveText([/A sign-in as .* failed.*192\.0\.2\.7/])
  const recorded = async () =>
    (
      await people.sql`
        select account_id, action, page, searched, staff_role from audit_event
        where staff_account_id = ${staff.id}`
    ).map((event) => ({ ...event }))
  expect(await recorded()).toEqual([
    {
      account_id: person.id,
      action: 'staff-searched',
      page: 'audit',
      searched: `account ${person.email}, action sign-in-refused`,
      staff_role: 'administrator',
    },
  ])
  await results(page).getByRole('link').click()
  await expect(page.getByText('We have recorded that you opened this')).toBeVisible()
})

test('the search of the audit trail says what cannot be searched for without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/audit')
  await page.getByLabel('Account', { exact: true }).fill('nobody')
  await page.getByLabel('First day').fill('2026-11-02')
  await page.getByLabel('Last day').fill('2026-11-01')
  await submit(page)
  await expectErrors(page, {
    Account: 'There is no account with this username or email address',
    'Last day': 'The last day must not be before the first day',
  })
  expect(await people.sql`select from audit_event where staff_account_id = ${staff.id}`).toEqual([])
})

test('an administrator finds events by network, by day in the United Kingdom and by operator', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  const operator = unique('olga-')
  const { page } = await staffPage(browse, people, 'administrator')
  const { staff: colleague } = await staffPage(browse, people, 'help-desk')
  await addEvents(people, person.id, [
    // 1 July 2025 in London, but 30 June in UTC.
    { action: 'account-edited', operator: `${operator}@host`, at: '2025-06-30T23:30:00Z' },
    { action: 'account-disabled', operator: `${operator}@host`, at: '2025-07-01T23:30:00Z' },
    { action: 'account-enabled', operator: `${operator}@other`, at: '2025-07-03T12:00:00Z' },
    { action: 'contact-added', operator: `staff:${colleague.username}`, staff: colleague.id },
    { action: 'staff-viewed-person', staff: colleague.id },
    { action: 'signed-in', network: '2001:db8:7::' },
  ])
  const search = async (fields: Readonly<Record<string, string>>) => {
    await page.goto(`/staff/audit?${new URLSearchParams(fields)}`)
    return results(page).locator('p:first-child > span:first-child').allTextContents()
  }
  expect(await search({ operator, from: '2025-07-01', until: '2025-07-01' })).toEqual([
    expect.stringMatching(/^The operator olga-.* changed the details of /),
  ])
  expect(await search({ operator })).toEqual([
    expect.stringContaining(' enabled the account of '),
    expect.stringContaining(' disabled the account of '),
    expect.stringContaining(' changed the details of '),
  ])
  for (const name of [colleague.username, `staff:${colleague.username}`]) {
    expect(await search({ operator: name })).toEqual(
      expect.arrayContaining([
        expect.stringContaining(' viewed the record of '),
        expect.stringContaining(' to a membership'),
      ]),
    )
  }
  expect(await search({ network: '2001:db8:7::', action: 'signed-in' })).toEqual([
    expect.stringContaining(' signed in'),
  ])
  expect(await search({ account: person.username, network: '192.0.2.99' })).toEqual([])
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('the audit trail has pages', { tag: '@all' }, async ({ browse, people }) => {
  const person = await people.add()
  const events = Array.from({ length: 60 }, (_, n) => ({
    action: n % 2 ? 'signed-in' : 'signed-out',
    at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  }))
  await addEvents(people, person.id, events)
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto(`/staff/audit?account=${person.username}&until=2026-01-31`)
  await expect(results(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Older events' }).click()
  await expect(results(page)).toHaveCount(10)
  await expect(results(page).last()).toContainText('signed out')
  await expect(page.getByRole('link', { name: 'Older events' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest events' }).click()
  await expect(results(page).first()).toContainText('signed in')
})

test('members see that an administrator searched for what happened on their account', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto(`/staff/audit?account=${person.username}`)
  const member = await browse({ as: person })
  await member.goto('/security')
  await expect(
    member.getByText('Our staff searched for what happened on your account'),
  ).toBeVisible()
  await expect(member.getByText('Staff role: Administrator')).toBeVisible()
})

test('the audit trail is accessible, narrow and wide, light and dark', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  const { page, staff } = await staffPage(browse, people, 'administrator')
  await giveRole(people, staff, 'fees')
  await page.goto('/staff/audit')
  await inspect(page)
  await page.goto('/staff/audit?action=')
  await expect(results(page).first()).toBeVisible()
  await inspect(page)
  await page.goto('/staff/audit?account=nobody&from=yesterday')
  await inspect(page)
  await page.goto(`/staff/audit?network=192.0.2.99&action=fee-added`)
  await inspect(page)
})
