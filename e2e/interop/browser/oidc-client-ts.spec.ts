import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { test as base, expect, fillSignIn } from '../../fixtures/browser.ts'
import { hasNpmTools, npmFile, npmSkipReason } from '../npm-tools.ts'

const folder = join(import.meta.dirname, '../oidc-client-ts')

/** The single-page application of e2e/interop/oidc-client-ts, on an origin of its own. */
const test = base.extend<{ walks: { origin: string; settings: Record<string, string> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  walks: async ({}, use) => {
    const settings: Record<string, string> = {}
    const files: { [path: string]: () => [type: string, content: string | Buffer] } = {
      '/': () => ['text/html', readFileSync(join(folder, 'index.html'))],
      '/app.js': () => ['text/javascript', readFileSync(join(folder, 'app.js'))],
      '/oidc-client-ts.js': () => [
        'text/javascript',
        readFileSync(npmFile('oidc-client-ts/dist/esm/oidc-client-ts.js')),
      ],
      '/jwt-decode.js': () => [
        'text/javascript',
        readFileSync(npmFile('jwt-decode/build/esm/index.js')),
      ],
      '/settings.json': () => ['application/json', JSON.stringify(settings)],
    }
    const server = createServer(({ url = '' }, response) => {
      const [type, content] = files[url.split('?', 1)[0] as string]?.() ?? []
      response.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/plain' }).end(content)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    await use({ origin: `http://127.0.0.1:${port}`, settings })
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  },
})

/** Opens a page without the header of `browse`, with which no request of a script is a simple one. */
async function openPage(chromium: Browser) {
  const page = await (await chromium.newContext({ extraHTTPHeaders: {} })).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}

test('oidc-client-ts signs a member in to a single-page application, refreshes, revokes and signs out', async ({
  chromium,
  grants,
  people,
  startAnother,
  walks,
}) => {
  test.skip(!hasNpmTools, npmSkipReason)
  test.slow()
  const service = await startAnother({ CORS_ORIGINS: walks.origin })
  // The port of the registered redirect URI differs from the one in use.
  const client = await grants.addClient({
    isPublic: true,
    redirectUri: 'http://127.0.0.1/',
    logoutUri: `${walks.origin}/`,
  })
  Object.assign(walks.settings, { authority: service.url, client_id: client.id })
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.addMembership({ person })

  const { page, errors } = await openPage(chromium)
  const status = page.getByRole('status')
  await page.goto(walks.origin)
  await expect(status).toHaveText('Nobody is signed in.')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(status).toContainText(`Ada Fields, ${person.email}, memberships: 1, token: `)
  expect(page.url()).toBe(`${walks.origin}/`)

  const first = await status.textContent()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(status).not.toHaveText(first ?? '')
  await expect(status).toContainText('memberships: 1')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/oauth\/sign-out\?/)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(status).toHaveText('Nobody is signed in.')
  const live = await people.sql`
    select from credential where account_id = ${person.id} and expires_at > now()`
  expect(live).toHaveLength(0)
  expect(errors).toEqual([])
})

test('a single-page application whose origin is not in CORS_ORIGINS cannot get a token', async ({
  chromium,
  grants,
  people,
  service,
  walks,
}) => {
  test.skip(!hasNpmTools, npmSkipReason)
  const client = await grants.addClient({ isPublic: true, redirectUri: 'http://127.0.0.1/' })
  Object.assign(walks.settings, { authority: service.url, client_id: client.id })
  const person = await people.add()
  const { page } = await openPage(chromium)
  const rejected = page.waitForEvent('console', (message) => /CORS policy/.test(message.text()))
  await page.goto(walks.origin)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  expect((await rejected).text()).toContain('/r1/openid/token.eb')
})
