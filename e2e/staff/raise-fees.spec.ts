import { expect, test } from '../fixtures/browser.ts'
import { findForm } from '../fixtures/client/page-form.ts'
import { createDatabase } from '../fixtures/database.ts'
import { inspect } from '../fixtures/inspect.ts'
import { People } from '../fixtures/people.ts'
import { formRequest } from './form-request.ts'
import { staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

const year = new Date().getUTCFullYear() + 2
const asked = { by: '5', unit: 'percent', from: `${year}-01-01` }

test('all fees are raised at once as they were shown, none if one has changed meanwhile, and taken back at once', async ({
  startAnother,
}) => {
  const { sql, url, drop } = await createDatabase()
  const people = new People(sql)
  await sql`delete from fee`
  await sql`
    insert into fee (position, type, description, band, individual, amount, valid_from, valid_to) values
      (1, 'Friend', 'Friends', 'A', true, 45, '2020-01-01', 'infinity'),
      (2, 'Friend', 'Friends', 'B', true, 45.50, '2020-01-01', ${`${year}-06-30`}),
      (3, 'Friend', 'Friends', 'C', true, null, '2020-01-01', 'infinity'),
      (4, 'Friend', 'Friends', 'D', true, 0, '2020-01-01', 'infinity'),
      (5, 'Friend', 'Friends', 'E', true, 60, ${asked.from}, 'infinity'),
      (6, 'Friend', 'Friends', 'F', true, 5, '2020-01-01', 'infinity')`
  const service = await startAnother({ DATABASE_URL: url })
  const staff = await addStaff(people, 'fees')
  const headers = {
    Cookie: `gatehouse.session=${await staffSession(people, staff)}`,
    Origin: service.url,
  }
  const page = `${service.url}/staff/fees/raise`
  const send = async (html: string, button: string, typed: Record<string, string> = asked) => {
    const body = findForm(html, typed, button)?.body ?? new URLSearchParams()
    return fetch(page, { method: 'POST', body, headers, redirect: 'manual' })
  }
  const empty = await (await fetch(page, { headers })).text()
  const past = await (await send(empty, 'Show', { ...asked, from: '2020-01-01' })).text()
  expect(past).toContain('1 January 2020 is in the past')
  const preview = await (await send(empty, 'Show the new prices')).text()
  expect(preview.match(/£[\d.]+/g)).toEqual(['£45', '£47', '£45.50', '£48', '£5', '£5'])
  expect(await sql`select from fee`).toHaveLength(6)
  await sql`update fee set amount = 46 where band = 'A'`
  const unraised = await sql`
    select band, amount, valid_from::text as first, valid_to::text as last from fee order by band`
  const button = 'Raise these 2 fees'
  const changed = await (await send(preview, button)).text()
  expect(changed).toContain('Someone has just changed a fee')
  expect(changed).toContain('£48')
  const more = await (await send(changed, button, { ...asked, by: '10' })).text()
  expect(more).toContain('£51')
  expect(await sql`select from fee`).toHaveLength(6)
  const { status, headers: response } = await send(changed, button)
  expect([status, response.get('location')]).toEqual([303, '/staff/fees?done=staff-fees-raised'])
  const fees = await sql`
    select band, amount, valid_from::text as first, valid_to::text as last from fee
    where band in ('A', 'B') order by band, valid_from`
  const before = { first: '2020-01-01', last: `${year - 1}-12-31` }
  expect(fees).toEqual([
    { band: 'A', amount: '46.00', ...before },
    { band: 'A', amount: '48.00', first: asked.from, last: 'infinity' },
    { band: 'B', amount: '45.50', ...before },
    { band: 'B', amount: '48.00', first: asked.from, last: `${year}-06-30` },
  ])
  expect(await sql`select from fee`).toHaveLength(8)
  const events =
    await sql`select action, staff_account_id from audit_event where fee_id is not null`
  const event = { action: 'fee-scheduled', staff_account_id: staff.id }
  expect(events).toEqual([event, event])
  const other = await staffSession(people, await addStaff(people, 'fees'))
  const undo = await formRequest(service, other, '/staff/fees', 'Undo')
  expect((await undo(other)).status).toBe(303)
  expect(
    await sql`select band, amount, valid_from::text as first, valid_to::text as last from fee order by band`,
  ).toEqual(unraised)
  await drop()
})

test('the preview of a raise is accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'fees')
  await page.goto('/staff/fees')
  await page.getByRole('link', { name: 'Raise all fees' }).click()
  await page.getByRole('button', { name: 'Show the new prices' }).click()
  await expect(page.getByText('Enter by how much the prices rise').first()).toBeVisible()
  await page.getByLabel('By how much?').fill('5')
  await page.getByLabel('First day of the new prices').fill(asked.from)
  await page.getByRole('button', { name: 'Show the new prices' }).click()
  await expect(page.getByRole('button', { name: /^Raise these/ })).toBeVisible()
  await inspect(page)
})
