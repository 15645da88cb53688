import { staffRoles } from '#db/values/staff-roles.ts'
import { test as base, expect, giveSession } from '../fixtures/browser.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { addStaffRecords, openStaffPage } from './staff-records.ts'

/** Opens pages with a record of each kind, in the browser of a colleague with every role. */
export const test = base.extend<{ open: (path: string) => Promise<void> }>({
  open: async ({ page, people, service }, use) => {
    const staff = await addStaff(people, 'administrator')
    for (const role of staffRoles.filter((other) => other !== 'administrator')) {
      await giveRole(people, staff, role)
    }
    const { pathOf } = await addStaffRecords(people, staff)
    await giveSession(page.context(), service.url, await staffSession(people, staff))
    await use(async (path) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openStaffPage(page, pathOf(path))
      await expect(page).toHaveURL((url) => url.pathname === pathOf(path).replace(/\?.*/, ''))
      await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
      await expect(page.getByRole('searchbox', { name: 'Find a person' })).toBeVisible()
    })
  },
})
