import { staffRoles } from '#db/values/staff-roles.ts'
import { test as base, expect, sessionOf } from '../fixtures/browser.ts'
import { addStaff, giveRole, passMfa } from './staff.ts'
import { addStaffRecords, openStaffPage } from './staff-records.ts'

type Page = Parameters<typeof openStaffPage>[0]

/** Opens pages with a record of each kind, in the browser of a colleague with every role. */
export const test = base.extend<{ open: (path: string) => Promise<Page> }>({
  open: async ({ browse, people }, use) => {
    const staff = await addStaff(people, 'administrator')
    for (const role of staffRoles.filter((other) => other !== 'administrator')) {
      await giveRole(people, staff, role)
    }
    const { pathOf } = await addStaffRecords(people, staff)
    const page = await browse({ as: staff })
    await passMfa(people, (await sessionOf(page)) ?? '')
    await use(async (path) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openStaffPage(page, pathOf(path))
      await expect(page).toHaveURL((url) => url.pathname === pathOf(path).replace(/\?.*/, ''))
      await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
      return page
    })
  },
})
