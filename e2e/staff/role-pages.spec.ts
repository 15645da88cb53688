import { staffRoles } from '#db/values/staff-roles.ts'
import { openedBy } from '#lib/accounts/people/opened-by.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { answersTo, type OpenedPage } from '../fixtures/client/form-answers.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { authSecret } from '../fixtures/service.ts'
import { addDetails } from './record-details.ts'
import { addStaff, staffSession } from './staff.ts'
import { staffPages } from './staff-pages.ts'
import { addSecretRecords } from './staff-records.ts'
import { may } from './who-may.ts'

setServiceSecret(authSecret)

/** A path with the reason for opening its record, if staff must give one. */
function opening(path: string, reason: string): string {
  const [, name, id = ''] =
    /^\/staff\/(?:privacy\/)?(people|memberships)\/([\da-f-]{36})/.exec(path) ?? []
  if (!name) return path
  return `${path}?from=${openedBy(reason, { kind: name === 'people' ? 'person' : 'membership', id })}`
}

for (const role of staffRoles) {
  test(`the role ${role} opens the pages for staff that it may open, sends their forms, and reads what the others need`, async ({
    alone: { caller, people },
  }) => {
    const { pathOf, tag, expectNoRecord } = await addSecretRecords(people)
    const staff = await addStaff(people, role)
    // The others see records that have only what they must have.
    if (role === 'membership' || role === 'administrator') await addDetails(people, pathOf, staff)
    const headers = cookieOf(await staffSession(people, staff))
    const [reason] = await people.sql`
      insert into audit_event (action, staff_account_id, staff_role, reason)
      values ('staff-gave-reason', ${staff.id}, ${role}, 'They have phoned') returning id`
    const opened: OpenedPage[] = []
    const shown = []
    for (const [page, capability] of Object.entries(staffPages)) {
      const path = opening(pathOf(page), reason?.id)
      const response = await caller.send({ method: 'GET', path, headers })
      if (may([role], capability)) {
        // Some lead to another page first.
        const isLed = response.status === 307 && response.headers.location?.startsWith('/staff')
        expect(isLed || response.status === 200, `${page} ${response.status}`).toBe(true)
        const text = isLed ? `to ${response.headers.location}` : shownText(response.text)
        // Its months are those of today.
        if (page !== '/staff/figures') shown.push(`# ${page}`, text, '')
        opened.push({ page, path, html: response.text })
      } else {
        expect(response.headers.location, page).toBe(`/staff/role-needed?for=${capability}`)
        expectNoRecord(response.text, page)
      }
    }
    for (const page of opened) shown.push(...(await answersTo(caller, headers, page, 'emptied')))
    for (const page of opened) shown.push(...(await answersTo(caller, headers, page, 'as it is')))
    const text = shown.join('\n').replaceAll(tag, '{name}').replaceAll(caller.network, '{network}')
    const secret = /^(whsec_)?[\w+/-]{43}=?$/gm
    expect(masked(text, { secret })).toMatchSnapshot(['staff', `${role}.txt`])
  })
}
