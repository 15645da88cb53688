import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { inspect } from '../fixtures/inspect.ts'

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('/status shows the record of each part in both languages, and says what it has no record of', async ({
  browse,
  startAnother,
}) => {
  const database = await createDatabase()
  await database.sql`
    insert into service_day (day, part, requests, failures)
    select (now() at time zone 'Europe/London')::date - age, part::service_part, requests, failures
    from (values (1, 'api', 99999, 1), (40, 'api', 1, 0), (90, 'api', 1, 1), (2, 'pages', 1, 0), (91, 'email', 5, 5))
      as record (age, part, requests, failures)`
  const at = await startAnother({ DATABASE_URL: database.url })
  const page = await browse({ at })
  await page.goto('/status')
  const api = section(page, 'API for programs')
  await expect(api).toContainText('Working now.')
  // Rounded down: one failure in 100,000 is not 100%.
  await expect(api).toContainText(
    '99.99% of 100,000 requests succeeded. We have figures for 2 days.',
  )
  const bars = (kind: string) =>
    api.locator(`path.fill-${kind}`).evaluate((path) => path.getAttribute('d')?.split('M').slice(1))
  // A bar takes four units, and today's is the last of 90.
  expect([await bars('danger'), await bars('success')]).toEqual([
    ['352 0h3v32h-3z'],
    ['196 8h3v24h-3z'],
  ])
  expect(await bars('edge')).toHaveLength(88)
  await api.getByText('Show the figures of each day').click()
  await expect(api.getByRole('columnheader')).toHaveText(['Day', 'Requests', 'Failed'])
  await expect(api.getByRole('row').nth(1)).toHaveText(/ 20\d\d99,9991$/)
  await expect(api.getByRole('row')).toHaveCount(3)
  await expect(section(page, 'Pages')).toContainText('100% of 1 request succeeded.')
  await expect(section(page, 'Email')).toContainText('There is no record of the last 90 days.')
  await inspect(page)
  await page.goto('/status?language=cy')
  await expect(page.getByRole('main')).toContainText('Llwyddodd 99.99% o 100,000 cais.')
  await expect(page.getByRole('main')).toContainText('Yn gweithio nawr.')
  await at.stop()

  await database.sql`insert into service_day (day, part, requests, failures)
    values ((now() at time zone 'Europe/London')::date, 'email', 10, 0)`
  const silent = await startAnother({ DATABASE_URL: database.url, SMTP_URL: '', MAIL: 'outbox' })
  await page.goto(`${silent.url}/status?language=en`)
  await expect(section(page, 'Email')).toHaveText('EmailThis installation sends no emails.')
  await silent.stop()
  await database.drop()
})

test('/status reports an outage of the database, and its record has the failures of that time', {
  tag: '@all',
}, async ({ browse, database, startAnother }) => {
  const proxy = await openDatabaseProxy(database.url)
  const service = await startAnother({ DATABASE_URL: proxy.url })
  const page = await browse({ at: service })
  const headers = { Authorization: 'Bearer gh_unknown' }
  const getProfile = async () => (await fetch(`${service.url}/r1/profile.eb`, { headers })).status
  const count = async () => {
    const [row] = await database.sql`select requests::int, failures::int from service_day
      where part = 'api' and day = (now() at time zone 'Europe/London')::date`
    return { requests: row?.requests ?? 0, failures: row?.failures ?? 0 }
  }
  const before = await count()
  await proxy.disconnect()
  for (let n = 0; n < 3; n += 1) expect(await getProfile()).toBe(503)
  await page.goto('/status')
  await expect(section(page, 'API for programs')).toContainText('Not working now.')
  await expect(section(page, 'Email')).toContainText('We cannot read our records')
  await proxy.restore()
  await expect.poll(getProfile).toBe(401)
  await service.stop()
  const after = await count()
  expect(after.failures - before.failures).toBeGreaterThanOrEqual(3)
  expect(after.requests - before.requests).toBeGreaterThan(after.failures - before.failures)
})
