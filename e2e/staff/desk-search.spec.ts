import { expect } from '../fixtures/browser.ts'
import { test } from './open-page.ts'
import { phone } from './open-staff.ts'
import { staffPages } from './staff-pages.ts'

test('the key / moves to the search in the header of every page for staff, on a phone and on a wide screen', {
  tag: '@all',
}, async ({ open, page }) => {
  test.setTimeout(480_000)
  const search = page.getByRole('searchbox', { name: 'Find a person' })
  // Who has every role never sees the page that names one.
  for (const path of Object.keys(staffPages).filter((each) => !each.includes('role-needed'))) {
    await open(path)
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('/')
      await expect.soft(search, `${path} at ${viewport.width}`).toBeFocused()
      await expect.soft(search, `${path} at ${viewport.width}`).toBeInViewport()
    }
  }
})
