import { expect, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'

const paths = [
  '/',
  '/fees',
  '/join',
  '/login',
  '/password/forgot',
  '/ebrief',
  '/contact',
  '/cookies',
  '/status',
]

for (const path of paths) {
  test(`every visitor gets the same ${path}, which a browser need not load again`, async ({
    service,
  }) => {
    const get = (headers: Record<string, string> = {}) => fetch(service.url + path, { headers })
    const first = await get()
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')

    const second = await get({ 'X-Forwarded-For': '192.0.2.44', Cookie: 'gatehouse.device=any' })
    expect(second.headers.get('etag')).toBe(etag)
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))

    const again = await get({ 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')

    const head = await fetch(service.url + path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(etag)
  })
}

test('every visitor gets the same page for a path at which there is nothing', async ({
  service,
  people,
}) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { headers })
  const first = await get('/wp-login.php')
  const text = await first.text()
  expect([first.status, first.headers.get('etag')]).toEqual([404, null])
  expect(text).toContain('Page not found')
  // A page that was rendered for its request has a nonce.
  expect(first.headers.get('content-security-policy')).not.toContain('nonce')

  const second = await get('/another/one', { 'If-None-Match': '*', 'Accept-Encoding': 'gzip' })
  expect([second.status, second.headers.get('content-encoding')]).toEqual([404, 'gzip'])
  expect(await second.text()).toBe(text)
  const head = await fetch(`${service.url}/another/one`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  })
  expect([head.status, head.headers.get('content-length')]).toEqual([
    404,
    `${new TextEncoder().encode(text).length}`,
  ])

  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  for (const response of [
    await get('/another/one?language'),
    await get('/another/one', { Cookie: `gatehouse.session=${session}` }),
    await get('/fees/missing'),
  ]) {
    expect(response.status).toBe(404)
    expect(response.headers.get('content-security-policy')).toContain('nonce')
  }
})

test('a page with a query, a session or a draft is rendered for its request', async ({
  service,
  people,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { headers })
  for (const response of [
    await get('/login?hint=ada'),
    await get('/', { Cookie: `gatehouse.session=${session}` }),
    await get('/login', { Cookie: 'gatehouse.draft=any' }),
    await get('/fees', { Cookie: 'other=1; gatehouse.session=ended' }),
  ]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('no header of a request changes the page that other visitors get', async ({ service }) => {
  const before = await (await fetch(`${service.url}/ebrief`)).text()
  const headers = {
    'X-Nonce': 'injected',
    'X-Forwarded-Host': 'evil.example',
    'Accept-Language': 'x-injected',
    'Content-Security-Policy': "script-src 'nonce-injected'",
  }
  // Longer than a page is kept, so that a request with these headers is the first of a new one.
  await expect
    .poll(
      async () => {
        const page = await fetch(`${service.url}/ebrief`, { headers })
        expect(await page.text()).toBe(before)
        return performance.now()
      },
      { intervals: [300] },
    )
    .toBeGreaterThan(performance.now() + 1_500)
  expect(await (await fetch(`${service.url}/ebrief`)).text()).toBe(before)
})

test('a change of a fee is on /fees and on the start page within a second', {
  tag: '@all',
}, async ({ startAnother }) => {
  const database = await createDatabase()
  const service = await startAnother({ DATABASE_URL: database.url })
  const page = async (path: string) => (await fetch(service.url + path)).text()
  await expect.poll(() => page('/fees')).toContain('£24 a year')

  await database.sql`update fee set amount = 31.5 where type = 'Friend'`
  const changedAt = performance.now()
  for (const path of ['/fees', '/']) {
    await expect.poll(() => page(path), { intervals: [50] }).toContain('£31.50 a year')
  }
  // One second, and what a busy machine adds.
  expect(performance.now() - changedAt).toBeLessThan(3_000)
  await service.stop()
  await database.drop()
})
