import { everyList } from '#app/staff/lists/every-list.ts'
import { expect, test } from '../fixtures/browser.ts'
import { staffPage } from './open-staff.ts'

test('an officer chooses comfortable rows without JavaScript, for every list in one browser, and compact ones again', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'administrator', false)
  const height = () => page.locator('main tbody tr').first().boundingBox()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/staff/people?sort=-name')
  const compact = (await height())?.height ?? 0
  await page.getByRole('link', { name: 'Comfortable rows' }).click()
  expect(new URL(page.url()).search).toBe('?sort=-name')
  expect((await height())?.height).toBeGreaterThan(compact + 10)
  for (const { path, may } of everyList) {
    await page.goto(path)
    if (new URL(page.url()).pathname === path)
      await expect(page.getByRole('link', { name: 'Compact rows' }), may).toBeVisible()
  }
  const { page: other } = await staffPage(browse, people, 'administrator', false)
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto('/staff/people')
  await expect(other.getByRole('link', { name: 'Comfortable rows' })).toBeVisible()
  await page.goto('/staff/people?sort=-name&rows=tiny')
  await page.getByRole('link', { name: 'Compact rows' }).click()
  expect((await height())?.height).toBe(compact)
})
