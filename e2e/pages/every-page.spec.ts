import { test } from '../fixtures/browser.ts'
import { checkPages } from './check-page.ts'
import { memberPaths, staffPaths, visitorPaths } from './every-path.ts'

/** The pages of staff that staff/every-page and staff/every-record do not show in this state. */
const isLeft = (path: string) =>
  /^\/(second-step|staff\/(privacy\/)?(people|memberships)\/[^/]+$)/.test(path)

test.describe('every page has its heading as its title, a visible focus and an order to read in, and fits a phone with its words whole, with large text too', () => {
  test.slow()

  test('for visitors', async ({ page }) => checkPages(page, visitorPaths))

  test('for members', async ({ page, people, service }) =>
    checkPages(page, await memberPaths(page, people, service)))

  test('for staff at the second step, and before they give a reason', async ({
    page,
    people,
    service,
  }) => checkPages(page, (await staffPaths(page, people, service)).filter(isLeft)))
})
