import { staffRoles } from '#db/values/staff-roles.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { formRequest } from './form-request.ts'
import { addApplication, applicationForms, applicationNow } from './join-application.ts'
import { addStaff, staffSession } from './staff.ts'
import { may } from './who-may.ts'

for (const [form, { state, page: below, button, prepare }] of Object.entries(applicationForms)) {
  test(`the form ${form} changes no application for roles that may not use it, members and visitors`, async ({
    people,
    service,
  }) => {
    const { id, surname } = await addApplication(people, state)
    await prepare?.(people, id)
    const reader = await staffSession(people, await addStaff(people, 'membership'))
    const send = await formRequest(service, reader, `/staff/applications/${id}${below}`, button)
    const stateNow = async () => (await applicationNow(people, id))?.state
    const member = await people.add()
    const sessions = [
      undefined,
      await people.issueCredential(member, { kind: 'session' }),
      await people.issueCredential(await addStaff(people, 'membership'), { kind: 'session' }),
    ]
    for (const role of staffRoles.filter((candidate) => !may([candidate], 'decide-applications'))) {
      sessions.push(await staffSession(people, await addStaff(people, role)))
    }
    for (const session of sessions) {
      const response = await send(session, { text: 'Written' })
      const text = await response.text()
      expect([303, 404]).toContain(response.status)
      expect(response.headers.get('location') ?? '/login').toMatch(/\/(login|second-step)/)
      expect(text).not.toContain(surname)
      expect(await stateNow()).toBe(state)
    }
    const allowed = await staffSession(people, await addStaff(people, 'membership'))
    expect((await send(allowed, { text: 'Written' })).status).toBe(303)
    expect(await stateNow()).not.toBe(state)
  })
}

test('an application is shown to the roles that may see it, and to nobody else', async ({
  caller,
  people,
}) => {
  const { id, surname } = await addApplication(people)
  for (const role of staffRoles) {
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    for (const path of [`/staff/applications/${id}`, '/staff/applications']) {
      const { status, text } = await caller.send({ method: 'GET', path, headers })
      const isAllowed = may([role], 'see-applications')
      expect([role, path, status]).toEqual([role, path, isAllowed ? 200 : 307])
      if (!isAllowed) expect(text).not.toContain(surname)
    }
  }
})

test('an officer gives a renewal to no other account than that of the member who sent it', async ({
  people,
  service,
}) => {
  const { id, email } = await addApplication(people)
  const [ada, twin] = [await people.add(), await people.add({ email })]
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const accept = await formRequest(service, officer, `/staff/applications/${id}/accept`)
  await people.sql`
    update join_application set renewal = true, account_id = ${ada.id}, membership_id = ${guid}
    where id = ${id}`
  expect((await accept(officer, { person: twin.id })).status).toBe(422)
  expect((await accept(officer, { person: 'new' })).status).toBe(303)
  expect(await applicationNow(people, id)).toMatchObject({ account_id: ada.id })
})
