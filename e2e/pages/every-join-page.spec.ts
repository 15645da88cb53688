import { test } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { checkPages } from './check-page.ts'
import { applicantPaths } from './every-path.ts'

test('every page for applicants has its heading as its title, a visible focus and an order to read in, and fits a phone with its words whole, with large text too', async ({
  page,
}) => {
  test.slow()
  await checkPages(page, await applicantPaths(page, `${unique('jo')}@people.example`))
})
