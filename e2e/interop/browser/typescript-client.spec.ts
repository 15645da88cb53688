import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { test as base, expect } from '../../fixtures/browser.ts'
import { freePort } from '../../fixtures/service.ts'
import { installClient } from '../build-client.ts'

/** A test with a web site that serves the TypeScript client; `origin` is that of the site. */
const test = base.extend<{ origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  origin: async ({}, use) => {
    const folder = await installClient()
    const dist = join(folder, 'node_modules/@gatehouse/client/dist')
    const port = await freePort()
    const site = createServer(async ({ url = '/' }, reply) => {
      const isScript = url.endsWith('.js')
      reply.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
      reply.end(
        isScript ? await readFile(join(dist, basename(url))) : '<link rel=icon href=data:,>',
      )
    }).listen(port, '127.0.0.1')
    await once(site, 'listening')
    await use(`http://127.0.0.1:${port}`)
    site.closeAllConnections()
    site.close()
    await rm(folder, { recursive: true })
  },
})

test('the TypeScript client runs in a browser, on a page of another origin', async ({
  chromium,
  origin,
  people,
  startAnother,
}) => {
  const { url } = await startAnother({ CORS_ORIGINS: origin })
  // Not with the fixture that adds a header to every request: pages of other origins may not send it.
  const page = await (await chromium.newContext({ extraHTTPHeaders: {} })).newPage()
  await page.goto(origin)
  const { username, password } = await people.add()
  const outcome = await page.evaluate(
    async ({ baseUrl, username, password, module }) => {
      const { createClient } = (await import(
        module
      )) as typeof import('../../../clients/typescript/src/index.ts')
      const visitor = createClient({ baseUrl })
      const fees = await visitor.fees()
      const signedIn = await visitor.authenticate({ type: 'token', username, password })
      const bearer = (signedIn.ok && signedIn.value.token) || ''
      const profile = await createClient({ baseUrl, bearer }).profile()
      return { fees: fees.ok, surname: profile.ok ? profile.value.surname : profile.errors }
    },
    { baseUrl: url, username, password, module: `${origin}/index.js` },
  )
  expect(outcome).toEqual({ fees: true, surname: 'Field' })
})
