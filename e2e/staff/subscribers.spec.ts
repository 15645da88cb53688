import { readFile } from 'node:fs/promises'
import { runGatehouse } from '../cli/gatehouse.ts'
import { cookieOf, expect, sessionOf, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import type { People } from '../fixtures/people.ts'
import { letters, phone, staffPage } from './open-staff.ts'

/** Adds confirmed subscribers whose emails begin so, and one who has not confirmed. */
const addSubscribers = ({ sql }: People, start: string, count: number) => sql`
  insert into subscription (campaign, email, confirmed_at)
  select 'ebrief', ${start} || to_char(n, 'FM000') || '@Readers.example',
    case when n > 0 then now() end
  from generate_series(0, ${count}::int) as n`

test('an officer finds a subscriber by the beginning of the email on a phone without JavaScript', async ({
  browse,
  people,
}) => {
  const start = letters()
  await addSubscribers(people, start, 52)
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.setViewportSize(phone)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Staff' }).getByText('Subscribers').click()
  await expect(page.getByText(/\d confirmed/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a subscriber' }).fill(start.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  const lines = page.locator('main tbody tr')
  await expect(lines).toHaveCount(50)
  await expect(lines.first()).toContainText(`${start}001@Readers.example`)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(lines).toHaveText([new RegExp(`${start}051`), new RegExp(`${start}052`)])
  await expect(page.getByText(`${start}000@`)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find a subscriber' }).fill(`${start}9`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No subscribers found' })).toBeVisible()
  const events = await people.sql`
      select page, searched from audit_event
      where staff_account_id = ${staff.id} and action = 'staff-searched' order by id`
  expect(events.every((event) => event.page === 'subscribers')).toBe(true)
  // The page may search while the text is typed, before Search is pressed.
  const searched = events.map((event) => event.searched)
  expect(searched.filter((text, i) => text !== searched[i - 1])).toEqual([
    '',
    start.toUpperCase(),
    `${start}9`,
  ])
})

test('an administrator downloads the subscribers from their page, as the command exports them, without JavaScript', {
  tag: '@all',
}, async ({ browse, database, people }) => {
  const start = letters()
  await addSubscribers(people, start, 2)
  await people.sql`
      insert into subscription (campaign, email, confirmed_at)
      values ('ebrief', ${`=${start}@readers.example`}, now())`
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/subscribers')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await download.path(), 'utf8')
  const args = ['export', 'subscribers', '--spreadsheet']
  const { stdout } = await runGatehouse(args, { DATABASE_URL: database.url })
  expect(bytes).toBe(stdout)
  expect(bytes).toContain(`${start}001@Readers.example`)
  expect(bytes).toContain(`'=${start}@readers.example`)
  const events = await people.sql`
      select action, staff_role from audit_event
      where staff_account_id = ${staff.id} and action <> 'staff-searched'`
  expect(events).toEqual([{ action: 'subscribers-exported', staff_role: 'administrator' }])
})

test('a membership officer sees no download on the page for subscribers, and gets 404 from it', async ({
  browse,
  caller,
  people,
}) => {
  const { page, staff } = await staffPage(browse, people, 'membership')
  await page.goto('/staff/subscribers')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toHaveCount(0)
  const { status, text } = await caller.send({
    method: 'POST',
    path: '/staff/export/download',
    headers: {
      ...cookieOf(await sessionOf(page)),
      Origin: caller.service.url,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'table=subscribers',
  })
  expect(status).toBe(404)
  expect(text).not.toContain('readers.example')
  const events = await people.sql`
    select action from audit_event where staff_account_id = ${staff.id}
      and action <> 'staff-searched'`
  expect(events).toEqual([])
})

test('the key / moves to the search of each page that has one', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const paths = ['/staff', '/staff/people', '/staff/subscribers', '/staff/privacy/briefing']
  for (const path of [...paths, '/staff/audit']) {
    await page.goto(path)
    const search = page.getByRole('search').locator('input').first()
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 1000 })
    }).toPass()
    await expect(search).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(search).toHaveValue('a/b')
  }
})

test('the page for subscribers is accessible, narrow and wide, light and dark', async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  await addSubscribers(people, letters(), 3)
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/subscribers')
  await inspect(page)
  await page.goto('/staff/subscribers?q=nobody-like-this')
  await inspect(page)
})
