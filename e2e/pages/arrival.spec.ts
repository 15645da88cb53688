import { setTimeout } from 'node:timers/promises'
import { expect, fillSignIn, scripted, test } from '../fixtures/browser.ts'

for (const { script, how } of scripted) {
  test(`the focus is on the success banner after a form was saved, ${how}`, {
    tag: '@all',
  }, async ({ browse, people }) => {
    const page = await browse({ as: await people.add(), script })
    await page.goto('/profile/edit/name')
    await page.getByLabel('Job title').fill('Grower')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.locator(':focus')).toContainText('Your name has been saved')
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible()
  })
}

test('a page that follows a form without a banner is read from its start', async ({
  browse,
  people,
}) => {
  const page = await browse()
  await page.goto('/login?goto=/memberships')
  await fillSignIn(page, await people.add())
  await expect(page).toHaveTitle('Your memberships – Scheme')
  await expect(page.locator('body')).toBeFocused()
})

test('the focus stays at the start of a page that was loaded', async ({ browse, people }) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/memberships')
  await page.goto('/profile')
  await expect(page.locator('body')).toBeFocused()
})

const paths = [
  '/',
  '/login',
  '/fees',
  '/ebrief',
  '/memberships',
  '/profile',
  '/profile/edit/address',
  '/security',
  '/security/close',
  '/password/change',
]

for (const width of [360, 1280]) {
  test(`nothing moves while a page loads, though its typeface is late, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ browse, people }) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person, primary: true })
    const member = await browse({ as: person })
    const visitor = await browse()
    for (const page of [member, visitor]) {
      await page.setViewportSize({ width, height: 800 })
      await page.route(/\.woff2/, async (route) => {
        await setTimeout(500)
        await route.continue()
      })
    }
    for (const [page, path] of [
      ...['/', '/login', '/fees', '/ebrief'].map((path) => [visitor, path] as const),
      ...[...paths, `/memberships/${guid}`, `/memberships/${guid}/card`].map(
        (path) => [member, path] as const,
      ),
    ]) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await page.evaluate(layoutShift), `${path} at ${width}`).toBe(0)
    }
  })
}

/** The cumulative layout shift of the page so far. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[]
      resolve(shifts.reduce((sum, { value }) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    // An observer is called only if there is an entry.
    window.setTimeout(() => resolve(0), 200)
  })
