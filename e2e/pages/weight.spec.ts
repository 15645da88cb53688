import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'

/**
 * The maximum size of a first visit in bytes, with headers, script, styles and the typeface. The manual
 * has no React (decision 046).
 */
const visitors = {
  '/': 150_000,
  '/login': 150_000,
  '/fees': 150_000,
  '/join?type=Friend': 150_000,
  '/join/email?type=Friend': 150_000,
  '/contact': 150_000,
  '/ebrief': 150_000,
  '/developers': 50_000,
  '/developers/endpoints/token': 50_000,
}

/** The first page that a member opens, with a session and an empty cache. */
const members = {
  '/': 150_000,
  '/memberships': 150_000,
  '/profile': 150_000,
  '/profile/edit': 150_000,
  // A form that follows another page, which has loaded most of it. That of the address lists 246 countries.
  '/profile/edit/address': 154_000,
  '/profile/email': 151_000,
  '/password/change': 151_000,
  '/security': 150_000,
  '/security/close': 151_000,
  '/security/data': 150_000,
}

/** The bytes of everything that a page transfers. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return bytes
}

for (const [path, limit] of Object.entries(visitors)) {
  test(`a first visit to ${path} transfers less than ${limit} bytes`, async ({ page }) => {
    const bytes = await bytesOf(page, path)
    expect(bytes).toBeGreaterThan(25_000)
    expect(bytes).toBeLessThan(limit)
  })
}

for (const [path, limit] of Object.entries(members)) {
  test(`a member’s first visit to ${path} transfers less than ${limit} bytes`, async ({
    browse,
    people,
  }) => {
    const person = await people.add()
    await people.addMembership({ person, primary: true })
    const page = await browse({ as: person })
    const bytes = await bytesOf(page, path)
    expect(bytes).toBeGreaterThan(25_000)
    expect(bytes).toBeLessThan(limit)
  })
}
