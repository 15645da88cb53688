import { openDatabaseProxy } from '../fixtures/database-proxy.ts'
import { inspect } from '../fixtures/inspect.ts'
import { expect, problems, scripted, test } from '../fixtures/visitor.ts'

test.describe('a path at which there is nothing', () => {
  for (const { javaScriptEnabled, how } of scripted) {
    test(`is a page that helps, ${how}`, async ({ browser, service }) => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: service.url })
      const answer = await page.goto('/nothing/here')
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle('Page not found – Scheme')
      await expect(page.getByRole('link', { name: 'go to the start page' })).toBeVisible()
      if (javaScriptEnabled) await inspect(page)
      await page.close()
    })
  }
})

test.describe('while the database is away', () => {
  for (const { javaScriptEnabled, how } of scripted) {
    test(`a page says so, and comes back, ${how}`, async ({ browser, database, startAnother }) => {
      const proxy = await openDatabaseProxy(database.url)
      const service = await startAnother({ DATABASE_URL: proxy.url })
      const page = await browser.newPage({ javaScriptEnabled, baseURL: service.url })
      await proxy.disconnect()
      const answer = await page.goto('/fees')
      expect(answer?.status()).toBe(503)
      expect(answer?.headers()).toHaveProperty('retry-after')
      await expect(page).toHaveTitle('The service is not available just now – Scheme')
      await expect(page.getByText('What you sent was not saved')).toBeHidden()
      if (javaScriptEnabled) await inspect(page)
      await proxy.restore()
      await expect(async () => {
        expect((await page.goto('/fees'))?.status()).toBe(200)
      }).toPass({ timeout: 5_000 })
      await page.close()
    })
  }

  test('a form keeps what was typed', async ({ page, database, startAnother }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    await page.goto(`${service.url}/ebrief`)
    await page.getByLabel('Email address').fill('ada@hollow-farm.example')
    await proxy.disconnect()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(problems(page)).toHaveText([/^The service is not available just now/])
    await expect(page.getByLabel('Email address')).toHaveValue('ada@hollow-farm.example')
    await proxy.restore()
  })

  test('a form without script is told what became of what was sent', async ({
    browser,
    database,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: service.url })
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill('ada@hollow-farm.example')
    await proxy.disconnect()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('What you sent was not saved')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email address')).toHaveValue('ada@hollow-farm.example')
    await proxy.restore()
    await page.close()
  })
})
