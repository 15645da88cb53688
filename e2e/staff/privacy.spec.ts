import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { addMember, search, staffPage } from './open-staff.ts'
import { addRequest } from './privacy-request.ts'

const lineOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('an administrator records a request about data and marks it as done without JavaScript', async ({
  browse,
  people,
}) => {
  const person = await people.add({ forename: 'Ada', surname: unique('Asks') })
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
  await page.getByRole('link', { name: 'Record a request' }).click()
  await page.getByRole('button', { name: 'Record the request' }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText(['Select what the request is'])
  await inspect(page)
  await page.getByRole('radio', { name: 'Erase their data' }).check()
  await page.getByRole('button', { name: 'Record the request' }).click()
  await expectErrors(page, {
    'Username or email address': 'Enter a username, an email address or a name',
  })
  await page.getByLabel('Username or email address').fill(person.username)
  await page.getByLabel('Day on which you received it').fill('2090-01-01')
  await page.getByRole('button', { name: 'Record the request' }).click()
  await expectErrors(page, { 'Day on which you received it': 'This day is in the future' })
  await page.getByLabel('Day on which you received it').fill('2026-09-30')
  await page.getByLabel('What they want, in one line').fill('Wrote a letter')
  await page.getByRole('button', { name: 'Record the request' }).click()
  await expectSuccess(page, 'The request has been recorded')
  const line = lineOf(page, person.username)
  await expect(line).toContainText('Asked us to erase their data')
  await expect(line).toContainText('Wrote a letter')
  await expect(line).toContainText('Received 30 September 2026 · Reply by 30 October 2026')
  await line.getByRole('button', { name: 'Mark as done' }).click()
  await expectSuccess(page, 'The request has been marked as done')
  await expect(line).toHaveCount(0)
  await page.getByRole('link', { name: 'Show answered requests too' }).click()
  await expect(line).toContainText('by Pat Field')
  const events = await people.sql`
      select action, operator, staff_account_id from audit_event
      where account_id = ${person.id} order by id`
  expect(events).toEqual(
    ['request-recorded', 'request-done'].map((action) => ({
      action,
      staff_account_id: staff.id,
      operator: `staff:${staff.username}`,
    })),
  )
})

test('a request of someone without an account is recorded with a name', async ({
  browse,
  people,
}) => {
  const name = unique('Stranger')
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/privacy/record')
  await page.getByRole('radio', { name: 'A complaint' }).check()
  await page.getByLabel('Name').last().fill(name)
  await page.getByRole('button', { name: 'Record the request' }).click()
  await expectSuccess(page, 'The request has been recorded')
  await expect(lineOf(page, name)).toContainText('Complained')
})

test('overdue requests about data are listed first and say so', async ({ browse, people }) => {
  const { person: recent } = await addRequest(people, 'access', 1)
  const { person: late } = await addRequest(people, 'complaint', 45)
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/privacy')
  await expect(lineOf(page, late.username)).toContainText('Overdue')
  await expect(lineOf(page, recent.username)).not.toContainText('Overdue')
  const lines = await page.getByRole('main').getByRole('listitem').allTextContents()
  const indexOf = (username: string) => lines.findIndex((line) => line.includes(username))
  expect(indexOf(late.username)).toBeLessThan(indexOf(recent.username))
  await inspect(page)
})

test('the copy of a person’s data is one click from the record, and of nobody else', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, tag, guid } = await addMember(people)
  const other = await people.add({ surname: unique('Stranger') })
  await people.sql`insert into contact (membership_id, account_id) values (${guid}, ${other.id})`
  await people.sql`
    insert into audit_event (account_id, action) select ${person.id}, 'signed-in'
    from generate_series(1, 10000)`
  const { page, staff } = await staffPage(browse, people, 'administrator')
  await search(page, tag)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  await page.getByRole('link', { name: 'Copy or erase their data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tag)
  await inspect(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the copy' }).click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join()
  expect(all).toContain(tag)
  for (const foreign of [other.username, other.email, other.id, staff.username, staff.id]) {
    expect(all).not.toContain(foreign)
  }
  const events = await people.sql`
    select action, staff_account_id from audit_event
    where account_id = ${person.id} and staff_account_id is not null order by id desc limit 1`
  expect(events).toEqual([{ action: 'access-pack-made', staff_account_id: staff.id }])
  const member = await browse({ as: person })
  await member.goto('/security')
  await expect(
    member.getByText('We made a copy of the information that we hold about you'),
  ).toBeVisible()
})

test('a person’s data that was not found by searching needs a reason, also for the download', async ({
  browse,
  people,
}) => {
  const { person } = await addRequest(people)
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto(`/staff/privacy/people/${person.id}/access-pack`)
  await expect(page).toHaveURL(new RegExp(`/staff/privacy/people/${person.id}$`))
  await page.getByLabel('Reason').fill('She asked for a copy')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByRole('link', { name: 'Download the copy' })).toBeVisible()
  const events = await people.sql`
    select action, reason from audit_event where account_id = ${person.id}`
  expect(events).toEqual([{ action: 'staff-viewed-person', reason: 'She asked for a copy' }])
})

test('the list of subscribers shows when each one consented and to which wording', {
  tag: '@all',
}, async ({ browse, mailbox, page: visitor, people }) => {
  const email = `${unique('reader')}@readers.example`
  await visitor.goto('/ebrief')
  await visitor.getByLabel('Email address').fill(email)
  await visitor.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  await visitor.goto(linkIn(mailbox.to(email)[0]?.text ?? '', 'confirm').href)
  await visitor.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('confirmed')
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/subscribers')
  await page
    .getByRole('searchbox', { name: 'Find a subscriber' })
    .fill(email.slice(0, -3).toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Confirm my subscription')
  await expect(row).toContainText(/\d+ \w+ \d{4}.*\d+ \w+ \d{4}/)
  await inspect(page)
})
