import { contracts } from '#lib/contracts/r1/index.ts'
import { en } from '#lib/text/en.ts'
import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

test.describe('/developers', () => {
  test('/developers lists every endpoint with its fields', async ({ page }) => {
    await page.goto('/developers')
    for (const [name, { method, path, response }] of Object.entries(contracts)) {
      const section = page.locator(`section#${name}`)
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(`${method} ${path}`)
      const [first] = Object.values(response.fields)
      await expect(
        section.getByRole('term').filter({ hasText: first?.name ?? '' }),
      ).not.toHaveCount(0)
    }
  })

  test('/developers explains each token error at the error_uri of a response', async ({
    page,
    caller,
  }) => {
    const input = { grant_type: 'x', client_id: 'a', client_secret: 'b' }
    const { error, error_uri } = (await caller.call('token', { input })).body
    await page.goto(error_uri)
    await expect(page.locator(':target')).toContainText(error)
    for (const name of Object.keys(en.oauth.errors))
      await expect(page.locator(`#${name}`)).toBeVisible()
  })

  test('/developers links to the OpenAPI description and the XML Schema', async ({
    page,
    request,
  }) => {
    await page.goto('/developers')
    for (const name of ['OpenAPI 3.1 description', 'XML Schema']) {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      expect((await request.get(href ?? '')).status()).toBe(200)
    }
  })

  test('/developers has no accessibility violation with every disclosure open', async ({
    page,
  }) => {
    // This is by far the longest page.
    test.slow()
    await page.goto('/developers')
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await inspect(page)
  })
})
