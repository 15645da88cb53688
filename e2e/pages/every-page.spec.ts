import { test } from '../fixtures/browser.ts'
import { checkPages, checks } from './check-page.ts'
import { memberPaths, staffPaths, visitorPaths } from './every-path.ts'

for (const { title, check, tag } of checks) {
  test.describe(title, { tag }, () => {
    test.slow()

    test('for visitors', async ({ page }) => checkPages(page, visitorPaths, check))

    test('for members', async ({ page, people, service }) =>
      checkPages(page, await memberPaths(page, people, service), check))

    // The quick tier visits them in staff/every-page.spec.ts.
    test('for staff', { tag: '@all' }, async ({ page, people, service }) =>
      checkPages(page, await staffPaths(page, people, service), check),
    )
  })
}
