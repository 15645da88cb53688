import { checkPages } from '../pages/check-page.ts'
import { test } from './open-page.ts'
import { staffPages } from './staff-pages.ts'

/** The decisions on an application besides that which stands for all of them. */
const decisions = ['ask', 'decline', 'payment'].map(
  (decision) => `/staff/applications/[application]/${decision}`,
)

const paths = [...Object.keys(staffPages).filter((path) => path.includes('[')), ...decisions]

test('every page of a record has its heading as its title, a visible focus and an order to read in, fits a phone, and is accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ open, page }) => {
  test.setTimeout(480_000)
  await checkPages(page, paths, { open, inEveryLook: true })
})
