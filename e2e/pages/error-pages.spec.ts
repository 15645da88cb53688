import { errorLinks, expect, scripted, test } from '../fixtures/browser.ts'
import { openDatabaseProxy } from '../fixtures/database-proxy.ts'
import { inspect } from '../fixtures/inspect.ts'

test.describe('the 404 page', () => {
  for (const { script, how } of scripted) {
    test(`an unknown path gets a helpful 404 page, ${how}`, async ({ browse, service }) => {
      const page = await browse({ script, at: service })
      const response = await page.goto('/nothing/here')
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle('Page not found – Scheme')
      await expect(page.getByRole('link', { name: 'go to the homepage' })).toBeVisible()
      if (script) await inspect(page)
    })
  }
})

test('/gallery is a 404 page outside development', async ({ page }) => {
  const response = await page.goto('/gallery')
  expect(response?.status()).toBe(404)
})

test.describe('while the database is unavailable', () => {
  for (const { script, how } of scripted) {
    test(`a page returns 503 while the database is unavailable, then recovers, ${how}`, async ({
      browse,
      database,
      startAnother,
    }) => {
      const proxy = await openDatabaseProxy(database.url)
      const service = await startAnother({ DATABASE_URL: proxy.url })
      const page = await browse({ script, at: service })
      await proxy.disconnect()
      const response = await page.goto('/fees')
      expect(response?.status()).toBe(503)
      expect(response?.headers()).toHaveProperty('retry-after')
      await expect(page).toHaveTitle('Sorry, the service is unavailable – Scheme')
      await expect(page.getByText('We have not saved your answers')).toBeHidden()
      if (script) await inspect(page)
      await proxy.restore()
      await expect(async () => {
        expect((await page.goto('/fees'))?.status()).toBe(200)
      }).toPass({ timeout: 5_000 })
    })
  }

  test('a form keeps what was entered while the database is unavailable', async ({
    page,
    database,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    await page.goto(`${service.url}/ebrief`)
    await page.getByLabel('Email address').fill('ada@hollow-farm.example')
    await proxy.disconnect()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(errorLinks(page)).toHaveText([
      'The service is unavailable. Try again in a moment.',
    ])
    await expect(page.getByLabel('Email address')).toHaveValue('ada@hollow-farm.example')
    await proxy.restore()
  })

  test('without JavaScript, the 503 page after a form says that nothing was saved', async ({
    browse,
    database,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const page = await browse({ script: false, at: service })
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill('ada@hollow-farm.example')
    await proxy.disconnect()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('We have not saved your answers')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email address')).toHaveValue('ada@hollow-farm.example')
    await proxy.restore()
  })
})
