import { forms } from '#app/forms/forms.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { expect, test } from '../fixtures/browser.ts'
import { banners } from './act-banners.ts'
import { importForms } from './import-forms.ts'
import { applicationForms } from './join-application.ts'
import { addStaff, staffSession } from './staff.ts'
import { openStaffForm, staffForms } from './staff-forms.ts'
import { may } from './who-may.ts'

test('every form of the pages for staff is in this test, application-access or import-access', () => {
  const paths = forms.map(({ path }) => path).filter((path) => path.startsWith('/staff/'))
  const tested = { ...staffForms, ...applicationForms, ...importForms }
  expect(Object.keys(tested).sort()).toEqual(paths.sort())
})

/** The names of the sentences that may follow a form; any if its acts have none. */
const saidAfter = (path: string) =>
  Object.values(banners).flatMap((row) => {
    const said = typeof row === 'string' ? undefined : row[path]
    if (said === undefined || (typeof said === 'object' && 'text' in said)) return []
    return typeof said === 'string' ? said : said[0]
  })

for (const [path, staffForm] of Object.entries(staffForms)) {
  const { capability, events = 1, status = 303 } = staffForm
  test(`the form ${path} does nothing for roles that may not use it, members and visitors`, async ({
    people,
    service,
  }) => {
    const said = saidAfter(path)
    const { send } = await openStaffForm(people, service, staffForm)
    const eventsOf = async (id: string) =>
      (await people.sql`select from audit_event where staff_account_id = ${id}`).length
    for (const role of staffRoles) {
      const someone = await addStaff(people, role)
      const isAllowed = may([role], capability)
      const session = await staffSession(people, someone)
      const response = await send(session)
      const text = await response.text()
      expect([role, response.status]).toEqual([role, isAllowed ? status : 404])
      const { searchParams } = new URL(response.headers.get('location') ?? '/', service.url)
      const done = searchParams.get('done')
      if (isAllowed && events > 0 && said.length > 0) expect(said, role).toContain(done)
      expect(await eventsOf(someone.id), role).toBe(isAllowed ? events : 0)
      expect(text).not.toContain('Unseen')
      const withPassword = await people.issueCredential(someone, { kind: 'session' })
      const refused = await send(withPassword)
      expect([303, 404]).toContain(refused.status)
      expect(refused.headers.get('location') ?? '/second-step').toContain('/second-step')
      expect(await eventsOf(someone.id), role).toBe(isAllowed ? events : 0)
    }
    const other = await people.add()
    const asMember = await send(await people.issueCredential(other, { kind: 'session' }))
    expect(asMember.status).toBe(404)
    const asVisitor = await send()
    expect(asVisitor.headers.get('location')).toContain('/login')
    expect(await eventsOf(other.id)).toBe(0)
  })
}
