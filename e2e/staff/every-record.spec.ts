import { staffPages } from '#lib/auth/staff/capabilities.ts'
import { inspectTwice } from '../fixtures/inspect.ts'
import { checkPage } from '../pages/check-page.ts'
import { test } from './open-page.ts'

/** The decisions on an application besides that which stands for all of them. */
const decisions = ['ask', 'decline', 'payment'].map(
  (decision) => `/staff/applications/[application]/${decision}`,
)

const paths = [...Object.keys(staffPages).filter((path) => path.includes('[')), ...decisions]

test('every page of a record has its heading as its title, a visible focus and an order to read in, and fits a phone', {
  tag: '@all',
}, async ({ open }) => {
  test.setTimeout(240_000)
  for (const path of paths) await checkPage(await open(path), path)
})

for (const path of paths) {
  test(`the page ${path} is accessible, narrow and wide, light and dark`, { tag: '@all' }, async ({
    open,
  }) => {
    test.setTimeout(240_000)
    await inspectTwice(await open(path))
  })
}
