import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
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

const results = (page: Page) => page.locator('main tbody tr')

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
  await page.getByLabel('Find an account').fill(person.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Filter the list').click()
  await page
    .getByLabel('What happened', { exact: true })
    .selectOption({ label: 'A sign-in as a member failed' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(results(page)).toHaveText([/A sign-in as .* failed.*192\.0\.2\.7/])
  const recorded = async () =>
    (
      await people.sql`
        select account_id, action, page, searched, staff_role from audit_event
        where staff_account_id = ${staff.id} order by at, id`
    ).map((event) => ({ ...event }))
  const search = { action: 'staff-searched', page: 'audit', staff_role: 'administrator' }
  expect(await recorded()).toEqual([
    { ...search, account_id: null, searched: '' },
    { ...search, account_id: person.id, searched: `q: ${person.email}` },
    { ...search, account_id: person.id, searched: `q: ${person.email}, action: sign-in-refused` },
  ])
  await results(page).getByRole('link').click()
  await expect(page.getByText('We have recorded that you opened this')).toBeVisible()
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
    return results(page).locator('th').allTextContents()
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
  expect(await search({ q: person.username, network: '192.0.2.99' })).toEqual([])
  await expect(page.getByText('Nothing in this list matches the filters.')).toBeVisible()
})

test('the audit trail finds an account by its id, username or own email, and none by a shared one', {
  tag: '@all',
}, async ({ browse, people }) => {
  const [ada, ben, cy] = [await people.add(), await people.add(), await people.add()]
  const shared = `${unique('shared')}@people.example`
  await people.sql`update account set email = ${shared} where id in ${people.sql([ben.id, cy.id])}`
  for (const { id } of [ada, ben]) await addEvents(people, id, [{ action: 'signed-in' }])
  const { page } = await staffPage(browse, people, 'administrator')
  for (const [q, count] of [
    [ada.id, 1],
    [ada.username.toUpperCase(), 1],
    [ada.email, 1],
    [ben.username, 1],
    [shared, 0],
    [unique('nobody'), 0],
  ] as const) {
    await page.goto(`/staff/audit?${new URLSearchParams({ q, action: 'signed-in' })}`)
    await expect(results(page), q).toHaveCount(count)
  }
})

test('events that say the same are one row of a page, the newest first', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  await addEvents(people, person.id, [
    { action: 'signed-out', at: at(5) },
    { action: 'signed-in', at: at(4) },
    { action: 'signed-in', at: at(3) },
    { action: 'signed-out', at: at(2) },
  ])
  const { page } = await staffPage(browse, people, 'administrator')
  const path = `/staff/audit?q=${person.username}&until=2026-01-31`
  await page.goto(path)
  await expect(page.getByText('4 events', { exact: true })).toBeVisible()
  await expect(results(page)).toHaveText([
    /signed out.*00:05|signed out.*12:05am/,
    /signed in.*2 times since/,
    /signed out/,
  ])
  await page.getByRole('link', { name: 'Time' }).click()
  await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(results(page).first()).toContainText('signed out')
})

test('members see that an administrator searched for what happened on their account', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto(`/staff/audit?q=${person.username}`)
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
  await page.goto(`/staff/audit?network=192.0.2.99&action=fee-added`)
  await inspect(page)
})
