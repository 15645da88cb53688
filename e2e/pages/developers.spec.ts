import { contracts } from '#lib/contracts/r1/index.ts'
import { manualPages } from '#lib/manual/manual.ts'
import * as en from '#lib/text/en.ts'
import { expect, test } from '../fixtures/browser.ts'
import { brokenWords } from '../fixtures/checks/broken-words.ts'
import { inspect } from '../fixtures/inspect.ts'

test.describe('/developers', () => {
  test('/developers leads to a page for each endpoint, with its fields', { tag: '@all' }, async ({
    page,
  }) => {
    for (const [name, { method, path, response }] of Object.entries(contracts)) {
      await page.goto(`/developers#${name}`)
      await page.locator(':target').getByRole('link').click()
      await expect(page.getByText(`${method} ${path}`).first()).toBeVisible()
      const [first] = Object.values(response.fields)
      await expect(
        page.getByRole('rowheader').filter({ hasText: first?.name ?? '' }),
      ).not.toHaveCount(0)
    }
  })

  test('/developers names each token error at the error_uri of a response, and links to its explanation', async ({
    page,
    caller,
  }) => {
    const input = { grant_type: 'x', client_id: 'a', client_secret: 'b' }
    const { error, error_uri } = (await caller.call('token', { input })).body
    await page.goto(error_uri)
    await expect(page.locator(':target')).toContainText(error)
    await page.locator(':target').getByRole('link').click()
    await expect(page).toHaveURL(`/developers/errors#${error}`)
    for (const name of Object.keys(en.oauth.errors)) {
      await expect(page.locator(`#${name}`)).toBeVisible()
    }
  })

  test('/developers keeps the anchors of responses from before it had several pages', {
    tag: '@all',
  }, async ({ page }) => {
    for (const anchor of [...Object.keys(en.oauth.errors), ...Object.keys(contracts)]) {
      await page.goto(`/developers#${anchor}`)
      await expect(page.locator(':target')).toBeVisible()
    }
  })

  test('/developers links to the OpenAPI description and the XML Schema', { tag: '@all' }, async ({
    page,
    request,
  }) => {
    await page.goto('/developers')
    for (const name of ['OpenAPI 3.1 description', 'XML Schema']) {
      const href = await page.getByRole('link', { name }).first().getAttribute('href')
      expect((await request.get(href ?? '')).status()).toBe(200)
    }
  })

  test('every link of the manual leads to a page and an anchor', { tag: '@all' }, async ({
    page,
    request,
  }) => {
    test.slow()
    const anchors = new Map<string, Set<string>>()
    const links = new Set<string>()
    for (const { path } of manualPages) {
      await page.goto(path)
      const ids = await page.locator('[id]').evaluateAll((found) => found.map(({ id }) => id))
      anchors.set(path, new Set(ids))
      const hrefs = await page
        .locator('main a')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
      for (const href of hrefs) links.add(href)
    }
    const origin = new URL(page.url()).origin
    for (const href of links) {
      const { pathname, hash } = new URL(href)
      const ids = anchors.get(pathname)
      if (ids && hash) expect(ids, href).toContain(decodeURIComponent(hash.slice(1)))
      else if (!ids && href.startsWith(origin)) {
        // The page of test emails asks for credentials.
        const status = pathname === '/developers/test-emails' ? 401 : 200
        expect((await request.get(href)).status(), href).toBe(status)
      }
    }
    expect(links.size).toBeGreaterThan(50)
  })

  test('an unknown page of the manual is a 404 page', async ({ page }) => {
    const response = await page.goto('/developers/endpoints/nothing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })

  test('an example shows one format at a time, without script', async ({ browse }) => {
    const page = await browse({ script: false })
    await page.goto('/developers/endpoints/authenticate')
    const example = page.getByRole('group', { name: 'Example response', exact: true })
    await expect(example.locator('pre:visible')).toContainText('"token"')
    await example.getByRole('radio', { name: 'XML' }).check()
    await expect(example.locator('pre:visible')).toHaveCount(1)
    await expect(example.locator('pre:visible')).toContainText('<authorization>')
  })

  test('a choice of format applies to all examples and to the next page', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/developers/endpoints/authenticate')
    await page.getByRole('radio', { name: 'XML' }).first().check()
    await expect(page.locator('pre:visible').filter({ hasText: '<authorization>' })).toBeVisible()
    await page.goto('/developers/endpoints/profile')
    await expect(page.locator('pre:visible').filter({ hasText: '<Profile>' })).toBeVisible()
  })

  test('the search of the manual finds sections and error codes', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/developers')
    const search = page.getByRole('search')
    await search.getByLabel('Search the manual').fill('rotation')
    await expect(search.getByRole('link').first()).toContainText('rotation')
    await search.getByLabel('Search the manual').fill('DataError:Scope')
    await expect(search.getByRole('status')).toContainText('result')
    await search.getByRole('link').first().click()
    await expect(page).toHaveURL('/developers/errors#Scope')
    await expect(page.locator(':target')).toContainText('DataError:Scope')
  })

  test('the search of the manual says when it finds nothing, and Escape closes it', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/developers/limits')
    const input = page.getByRole('search').getByLabel('Search the manual')
    await input.fill('gargoyle')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/Nothing found/)
    await input.press('Escape')
    await expect(input).toHaveValue('')
    await expect(page.getByRole('navigation', { name: 'Pages of the manual' })).toBeVisible()
  })

  test('without script the manual has its contents list and no search', async ({ browse }) => {
    const page = await browse({ script: false })
    await page.goto('/developers')
    await expect(page.getByRole('searchbox')).toBeHidden()
    const contents = page.getByRole('navigation', { name: 'Pages of the manual' })
    await contents.getByRole('link', { name: 'Limits' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limits')
    await expect(contents.locator('[aria-current="page"]')).toHaveText('Limits')
  })

  test('a member sees the manual with their name, and with the script of the manual only', async ({
    browse,
    people,
  }) => {
    const page = await browse({ as: await people.add() })
    await page.goto('/developers/tokens')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const scripts = await page
      .locator('script')
      .evaluateAll((found) => found.map((script) => script.getAttribute('src')))
    expect(scripts).toEqual(['/manual.js'])
    await expect(page.getByRole('search')).toBeVisible()
  })

  test('an example can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/developers')
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl .*fees\.eb$/)
  })

  test('GET /developers.md returns the whole manual as Markdown, and names no member to sign in as', async ({
    request,
  }) => {
    const response = await request.get('/developers.md')
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    for (const { title } of manualPages) expect(text).toContain(`# ${title}\n`)
    expect(text).not.toContain('This service runs on its demonstration database')
  })

  for (const { path } of manualPages) {
    test(`${path} with every disclosure open is accessible, fits every width, and keeps words whole with large text on a phone`, {
      tag: '@all',
    }, async ({ page }) => {
      test.slow()
      await page.goto(path)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await inspect(page)
      const widths = [320, 360, 768, 1280].map((width) => ({ width, text: '100%' }))
      for (const { width, text } of [...widths, { width: 360, text: '200%' }]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize
          return document.documentElement.scrollWidth - innerWidth
        }, text)
        const where = `${width} px, text at ${text}`
        expect.soft(overflow, where).toBeLessThanOrEqual(0)
        expect.soft(await page.evaluate(brokenWords), where).toEqual([])
      }
    })
  }
})
