import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { applicantPaths, memberPaths, staffPaths, visitorPaths } from './every-path.ts'

/** The maximum size of a first visit in bytes, with headers, script, styles and the typeface. */
const maxBytes = 40_000

/** Expects that everything a page transfers is small when the browser has no file of the service yet. */
async function expectLight(page: Page, paths: readonly string[]): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  for (const path of paths) {
    await wire.send('Network.clearBrowserCache')
    bytes = 0
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    if (process.env.WEIGHTS) console.log(`${path} ${bytes}`)
    expect.soft(bytes, path).toBeGreaterThan(20_000)
    expect.soft(bytes, path).toBeLessThan(maxBytes)
  }
}

test.describe('a first visit is light', { tag: '@all' }, () => {
  test.slow()

  test(`every page of visitors transfers less than ${maxBytes} bytes`, ({ page }) =>
    expectLight(page, visitorPaths))

  test(`every page of applicants transfers less than ${maxBytes} bytes`, async ({ page }) =>
    expectLight(page, await applicantPaths(page, `${unique('jo')}@people.example`)))

  test(`every page of members transfers less than ${maxBytes} bytes`, async ({
    page,
    people,
    service,
  }) => expectLight(page, await memberPaths(page, people, service)))

  test(`every page of staff transfers less than ${maxBytes} bytes`, async ({
    page,
    people,
    service,
  }) => expectLight(page, await staffPaths(page, people, service)))
})
