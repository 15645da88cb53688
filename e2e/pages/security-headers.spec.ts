import { expect, test } from '../fixtures/browser.ts'

const https = { BASE_URL: 'https://members.example.org' }
/** Pages that the service keeps for every visitor, and pages that it renders for each request. */
const keptPaths = ['/', '/login', '/fees', '/ebrief', '/no-such-page']
const renderedPaths = ['/login?goto=%2F', '/oauth/refused', '/fees/no-such-page']
const pagePaths = [...keptPaths, ...renderedPaths]

test('with https every response has Strict-Transport-Security and nosniff', {
  tag: '@all',
}, async ({ startAnother }) => {
  const { url } = await startAnother(https)
  const html = await (await fetch(`${url}/login`)).text()
  const [asset = 'no asset'] = html.match(/\/_next\/static\/[^"]+\.css/) ?? []
  const others = ['/r1/fees.eb', '/r1/profile.eb', '/r1/unknown.eb', '/r1/schema.xsd']
  const paths = [...pagePaths, asset, '/profile', '/oauth/jwks', '/healthz', ...others]
  for (const path of paths) {
    const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' })
    expect(headers.get('strict-transport-security'), path).toMatch(
      /^max-age=63072000; includeSubDomains$/,
    )
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''

test('every page loads only its own files and cannot be framed', async ({ service }) => {
  for (const path of pagePaths) {
    const response = await fetch(`${service.url}${path}`)
    for (const directive of [
      `default-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ]) {
      expect(policyOf(response).split('; '), path).toContain(directive)
    }
    expect(policyOf(response), path).not.toMatch(/unsafe-|https?:\/\/\*|data:[^;]*script/)
    expect(response.headers.get('x-frame-options'), path).toBe('DENY')
    expect(response.headers.get('referrer-policy'), path).toBe('same-origin')
  }
})

test('a page rendered for one request runs only scripts with a nonce of its own', async ({
  service,
}) => {
  const nonces = new Set<string>()
  for (const path of renderedPaths) {
    const policy = policyOf(await fetch(`${service.url}${path}`))
    const [, nonce = ''] = policy.match(/script-src 'nonce-([^']+)' 'strict-dynamic'(;|$)/) ?? []
    expect(Buffer.from(nonce, 'base64'), path).toHaveLength(16)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(renderedPaths.length)
})

test('a page kept for all visitors runs only script files of the service', async ({ service }) => {
  for (const path of keptPaths) {
    const response = await fetch(`${service.url}${path}`)
    const html = await response.text()
    expect(policyOf(response).split('; '), path).toContain("script-src 'self'")
    expect(html, path).not.toMatch(/<script(?![^>]* src=)/)
    expect(html, path).not.toMatch(/ nonce=/)
  }
})

test('no page embeds a plug-in, a frame or a file of another site', async ({ service }) => {
  for (const path of pagePaths) {
    const html = await (await fetch(`${service.url}${path}`)).text()
    expect(html, path).toContain('<main')
    expect(html, path).not.toMatch(/<(object|embed|applet|frame|iframe|portal)\b/i)
    const sources = [...html.matchAll(/<(?:script|img|source|video|audio)[^>]*? src="([^"]*)"/gi)]
    for (const [, source] of sources) expect(source, path).toMatch(/^\/(?!\/)/)
  }
})

test('a script that is injected into a page does not run', async ({ browse, pageErrors }) => {
  const page = await browse()
  await page.goto('/login')
  await page.evaluate(() => {
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="window.injected = true">'
    document.body.append(holder)
  })
  await expect.poll(() => pageErrors).toHaveLength(1)
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('Content Security Policy')])
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})

test('the service serves no folder listing and no file outside its assets', async ({ service }) => {
  const outside = ['/.git/config', '/.env', '/package.json', '/server.ts', '/.data/auth.secret']
  for (const path of [...outside, '/_next/static/', '/_next/static/chunks/']) {
    expect((await fetch(`${service.url}${path}`)).status, path).toBe(404)
  }
})
