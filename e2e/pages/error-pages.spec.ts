import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '../fixtures/browser.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { inspect } from '../fixtures/inspect.ts'
import { formRequest } from '../staff/form-request.ts'

test.describe('the 404 page', () => {
  test('an unknown path gets a helpful 404 page, without JavaScript', async ({
    browse,
    service,
  }) => {
    const page = await browse({ script: false, at: service })
    const response = await page.goto('/nothing/here')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found – Scheme')
    await expect(page.getByRole('link', { name: 'go to the homepage' })).toBeVisible()
    await inspect(page)
  })
})

test('the raw HTML of every 4xx has a heading and a link to the homepage, for visitors and members', async ({
  people,
  service,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const member = { Cookie: `gatehouse.session=${session}` }
  const requests: [status: number, path: string, init: RequestInit][] = [
    [404, '/nothing/here', {}],
    [404, '/nothing/here', { headers: member }],
    [404, '/memberships/nothing', { headers: member }],
    [404, '/memberships/018f0000-0000-7000-8000-000000000000', { headers: member }],
    [404, '/developers/nothing', {}],
    [404, '/developers/nothing', { headers: member }],
    [404, '/_next/image', {}],
    [400, '/%ff', {}],
    [403, '/login', { method: 'POST', body: new FormData() }],
    [405, '/login', { method: 'DELETE' }],
  ]
  for (const [status, path, init] of requests) {
    const response = await fetch(service.url + path, { ...init, redirect: 'manual' })
    const html = await response.text()
    const what = `${init.method ?? 'GET'} ${path}`
    expect(response.status, what).toBe(status)
    expect(response.headers.get('content-type'), what).toBe('text/html; charset=utf-8')
    expect(html.match(/<h1[^>]*>[^<]+<\/h1>/g), what).toHaveLength(1)
    expect(html, what).toContain('<a href="/"')
  }
})

test('a form that is too large gets a page that says so, before its body arrives', async ({
  service,
}) => {
  const form = request(`${service.url}/join`, {
    method: 'POST',
    headers: { 'Content-Length': 2_000_000 },
  })
  form.flushHeaders()
  const [response] = (await once(form, 'response')) as [IncomingMessage]
  const html = await text(response)
  form.destroy()
  expect(response.statusCode).toBe(413)
  expect(html).toContain('<h1>Your answers are too long</h1>')
})

test('a name that an index of the database cannot hold is refused with 400', async ({
  people,
  service,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const send = await formRequest(service, session, '/profile/edit/name')
  const random = Array.from({ length: 1024 }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff)))
  expect((await send(session, { surname: random.join('') })).status).toBe(400)
  expect((await send(session, { surname: 'ẞ'.repeat(1024) })).status).toBe(303)
})

test('a page that does not exist keeps the navigation of a member, with JavaScript', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/memberships/nothing')
  await expect(page).toHaveURL('/memberships/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test.describe('while the database is unavailable', () => {
  test('a page returns 503 while the database is unavailable, then recovers, without JavaScript', {
    tag: '@all',
  }, async ({ browse, database, startAnother }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const page = await browse({ script: false, at: service })
    await proxy.disconnect()
    const response = await page.goto('/fees')
    expect(response?.status()).toBe(503)
    expect(response?.headers()).toHaveProperty('retry-after')
    await expect(page).toHaveTitle('Sorry, the service is unavailable – Scheme')
    await expect(page.getByText('We have not saved your answers')).toBeHidden()
    await inspect(page)
    await proxy.restore()
    await expect(async () => {
      expect((await page.goto('/fees'))?.status()).toBe(200)
    }).toPass({ timeout: 5_000 })
  })

  test('a form can be sent again after the database was unavailable, without JavaScript', {
    tag: '@all',
  }, async ({ browse, database, people, startAnother }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const page = await browse({ as: await people.add(), script: false, at: service })
    await page.goto('/profile/edit/name')
    const long = 'x'.repeat(1_000)
    await page.getByLabel('First name').fill(long)
    await page.getByLabel('Job title').fill('"Grower" & <sons>')
    await proxy.disconnect()
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page).toHaveTitle('Sorry, the service is unavailable – Scheme')
    await expect(page.getByText('You can send them again from here')).toBeVisible()
    await inspect(page)
    // Too early, the answers are not lost.
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page).toHaveTitle('Sorry, the service is unavailable – Scheme')
    await proxy.restore()
    await expect(async () => {
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText('Your name has been saved')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await page.goto('/profile/edit/name')
    await expect(page.getByLabel('First name')).toHaveValue(long)
    await expect(page.getByLabel('Job title')).toHaveValue('"Grower" & <sons>')
  })

  test('the 503 page after a form keeps no password', { tag: '@all' }, async ({
    browse,
    database,
    people,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const person = await people.add()
    const page = await browse({ as: person, at: service })
    await page.goto('/profile/email')
    await page.getByLabel('New email address').fill('new@hollow-farm.example')
    await page.getByLabel('Current password').fill(person.password)
    await proxy.disconnect()
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.locator('input[name="email"]')).toHaveValue('new@hollow-farm.example')
    expect(await page.content()).not.toContain(person.password)
    await proxy.restore()
    // The form then asks for the password again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page).toHaveTitle(/^Error: /, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByLabel('New email address')).toHaveValue('new@hollow-farm.example')
    await expect(page.getByLabel('Current password')).toHaveValue('')
  })
})
