import { expect, giveSession } from '../fixtures/browser.ts'
import { checkPages } from '../pages/check-page.ts'
import { test } from './open-page.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { staffPages } from './staff-pages.ts'
import { addStaffRecords, openStaffPage } from './staff-records.ts'

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

test('every page that changes a person or a membership names them in its heading', {
  tag: '@all',
}, async ({ page, people, service }) => {
  const staff = await addStaff(people, 'administrator')
  for (const role of ['help-desk', 'membership', 'fees'] as const)
    await giveRole(people, staff, role)
  const { pathOf, tag } = await addStaffRecords(people, staff)
  await people.sql`update membership set name = ${`Hollow ${tag} Farm`} where id = ${pathOf('[membership]')}`
  await giveSession(page.context(), service.url, await staffSession(people, staff))
  const changing = Object.keys(staffPages).filter((path) =>
    /^\/staff\/(people\/\[person\]|memberships\/\[membership\])\//.test(path),
  )
  expect(changing.length).toBeGreaterThan(10)
  for (const path of changing) {
    await openStaffPage(page, pathOf(path))
    await expect(page.locator('h1'), path).toContainText(tag)
    await expect(page, path).toHaveTitle(new RegExp(tag))
  }
})
