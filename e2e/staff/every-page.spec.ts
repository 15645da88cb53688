import { checkPages } from '../pages/check-page.ts'
import { test } from './open-page.ts'
import { staffPages } from './staff-pages.ts'

/** A search that finds nothing, on the pages that have a state for that. */
const empty = [
  '/staff/people?q=nobody-like-this',
  '/staff/subscribers?q=nobody-like-this',
  '/staff/audit?q=nobody-like-this',
  '/staff/applications?state=lapsed',
]
/** The pages of records are in every-record.spec.ts; who has every role never sees the page that names one. */
const paths = [...Object.keys(staffPages).filter((path) => !/\[|role-needed/.test(path)), ...empty]

test('every page for staff has its heading as its title, a visible focus and an order to read in, fits a phone, and is accessible, narrow and wide, light and dark', async ({
  open,
  page,
}) => {
  test.setTimeout(480_000)
  await checkPages(page, paths, { open, inEveryLook: true })
})
