import { staffRoles } from '#db/values/staff-roles.ts'
import { staffPages } from '#lib/auth/staff/capabilities.ts'
import { expect, sessionOf, test } from '../fixtures/browser.ts'
import { inspectTwice } from '../fixtures/inspect.ts'
import { addStaff, giveRole, passSecondStep } from './staff.ts'
import { addStaffRecords, openStaffPage } from './staff-records.ts'

/** A search that finds nothing, on the pages that have a state for that. */
const empty = [
  ...['/staff/people?q=nobody-like-this', '/staff/subscribers?q=nobody-like-this'],
  ...['/staff/audit?account=nobody-like-this', '/staff/applications?state=lapsed'],
  '/staff/privacy/briefing?q=nobody-like-this',
]

for (const page of [...Object.keys(staffPages), ...empty]) {
  test(`the page ${page} is accessible, narrow and wide, light and dark`, async ({
    browse,
    people,
  }) => {
    test.setTimeout(240_000)
    const staff = await addStaff(people, 'administrator')
    for (const role of staffRoles.filter((other) => other !== 'administrator')) {
      await giveRole(people, staff, role)
    }
    const { pathOf } = await addStaffRecords(people, staff)
    const shown = await browse({ as: staff })
    await passSecondStep(people, (await sessionOf(shown)) ?? '')
    await openStaffPage(shown, pathOf(page))
    await expect(shown).toHaveURL((url) => url.pathname === pathOf(page).replace(/\?.*/, ''))
    await expect(shown.getByRole('navigation', { name: 'Staff' })).toBeVisible()
    await inspectTwice(shown)
  })
}
