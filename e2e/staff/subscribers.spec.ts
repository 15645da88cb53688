import { expect, test } from '../fixtures/browser.ts'
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
  await expect(page.getByText(/\d subscribers/)).toBeVisible()
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
  await expect(page.getByText('Nothing in this list matches the filters.')).toBeVisible()
  const events = await people.sql`
      select page, searched from audit_event
      where staff_account_id = ${staff.id} and action = 'staff-searched' order by id`
  expect(events.every((event) => event.page === 'subscribers')).toBe(true)
  // The page may search while the text is typed, before Search is pressed.
  const searched = events.map((event) => event.searched)
  expect(searched.filter((text, i) => text !== searched[i - 1])).toEqual([
    '',
    `q: ${start.toUpperCase()}`,
    `q: ${start}9`,
  ])
})

test('the list of subscribers says how people get there, and leads to those who have not confirmed', async ({
  browse,
  people,
}) => {
  const start = letters()
  await addSubscribers(people, start, 1)
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.goto('/staff/subscribers')
  await expect(page.getByText('appear here when they have confirmed')).toBeVisible()
  await expect(page.getByText(`${start}000@`)).toHaveCount(0)
  await page.getByRole('link', { name: /^[\d,]+ not confirmed yet$/ }).click()
  await expect(page.getByText('Filter the list (1)')).toBeVisible()
  await page.goto(`${page.url()}&q=${start}`)
  await expect(page.locator('main tbody tr')).toHaveText([/000@/, /001@/])
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
