import { sameParameter } from '#app/forms/edit-form.ts'
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

/** The banners that may follow a form, as `banners` has them; none if its acts have no sentence. */
const bannersAfter = (path: string) =>
  Object.values(banners).flatMap((row) => {
    const said = typeof row === 'string' ? undefined : row[path]
    return said === undefined || (typeof said === 'object' && 'text' in said) ? [] : [said]
  })
/** The names of the sentences that may follow a form. */
const saidAfter = (path: string) =>
  bannersAfter(path).map((said) => (typeof said === 'string' ? said : said[0]))
/** The sentences that name the act and offer to undo it, which nothing offers for invitations. */
const namedAfter = (path: string) =>
  bannersAfter(path)
    .flatMap((said) => (typeof said === 'string' ? [] : said[0]))
    .filter((done) => done !== 'staff-invited-several')

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
    if (namedAfter(path).length > 0) {
      const role = staffRoles.find((one) => may([one], capability)) ?? 'administrator'
      const colleague = await addStaff(people, role)
      const { headers } = await send(await staffSession(people, colleague))
      const { searchParams } = new URL(headers.get('location') ?? '/', service.url)
      const hasBanner = namedAfter(path).some((done) => done === searchParams.get('done'))
      const saysNone = searchParams.has(sameParameter) || searchParams.get('done-count') === '0'
      if (hasBanner && !saysNone)
        expect(await eventsOf(colleague.id), 'the act that its banner offers to undo').toBe(events)
    }
    const other = await people.add()
    const asMember = await send(await people.issueCredential(other, { kind: 'session' }))
    expect(asMember.status).toBe(404)
    const asVisitor = await send()
    expect(asVisitor.headers.get('location')).toContain('/login')
    expect(await eventsOf(other.id)).toBe(0)
  })
}
