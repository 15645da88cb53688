import { test } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { checkPages, checks } from './check-page.ts'
import { applicantPaths } from './every-path.ts'

for (const { title, check, tag } of checks) {
  test(`${title}, for applicants`, { tag }, async ({ page }) => {
    test.slow()
    await checkPages(page, await applicantPaths(page, `${unique('jo')}@people.example`), check)
  })
}
