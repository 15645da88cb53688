import { staffRoles } from '#db/values/staff-roles.ts'
import { may, staffActions, staffPages, staffRoutes } from '#lib/auth/staff/capabilities.ts'
import { cookieOf, expect, sessionOf, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { ActionForm } from './action-form.ts'
import { addClientRow, clientForms } from './client-row.ts'
import { formRequest } from './form-request.ts'
import { importForms } from './import-forms.ts'
import { applicationForms } from './join-application.ts'
import { privacyForms } from './privacy-request.ts'
import { addStaff, passSecondStep, staffSession } from './staff.ts'
import { addStaffRecords } from './staff-records.ts'

/** Adds a record for each parameter of a path, so that only the role decides what is shown. */
async function addRecords(people: People) {
  const { pathOf, tag } = await addStaffRecords(people, await addStaff(people, 'administrator'))
  /** What a page shows of a record. */
  const secrets = [tag, 'Unseen', 'unseen.csv']
  return {
    pathOf,
    expectNoRecord: (text: string, page: string) => {
      for (const secret of secrets) expect(text, page).not.toContain(secret)
    },
  }
}

for (const role of staffRoles) {
  test(`the role ${role} opens the pages for staff that it may open, and gets 404 from the others`, async ({
    caller,
    people,
  }) => {
    const { pathOf, expectNoRecord } = await addRecords(people)
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    for (const [page, capability] of Object.entries(staffPages)) {
      const response = await caller.send({ method: 'GET', path: pathOf(page), headers })
      if (may([role], capability)) {
        // A page below a record leads to the record first, which asks for a reason.
        const isBelow = response.status === 307 && response.headers.location?.startsWith('/staff/')
        expect(isBelow || response.status === 200, `${page} ${response.status}`).toBe(true)
      } else {
        expect(response.status, page).toBe(404)
        expectNoRecord(response.text, page)
      }
    }
  })

  test(`the role ${role} gets 404 from the downloads for staff that it may not have`, async ({
    caller,
    people,
  }) => {
    const { pathOf, expectNoRecord } = await addRecords(people)
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    for (const [route, capability] of Object.entries(staffRoutes)) {
      const response = await caller.send({ method: 'GET', path: pathOf(route), headers })
      const isAllowed = may([role], capability)
      expect([200, 307].includes(response.status), `${route} ${response.status}`).toBe(isAllowed)
      if (!isAllowed) expect(response.status, route).toBe(404)
      if (!isAllowed) expectNoRecord(response.text, route)
    }
  })

  test(`the role ${role} opens no page for staff with a password alone`, async ({
    caller,
    people,
  }) => {
    const { pathOf, expectNoRecord } = await addRecords(people)
    const person = await addStaff(people, role)
    const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
    for (const [page, capability] of Object.entries({ ...staffPages, ...staffRoutes })) {
      const response = await caller.send({ method: 'GET', path: pathOf(page), headers })
      const isAllowed = may([role], capability)
      expect(response.status, page).toBe(isAllowed ? 307 : 404)
      if (isAllowed) expect(response.headers.location, page).toMatch(/^\/second-step\?/)
      expectNoRecord(response.text, page)
    }
  })
}

test('a member gets 404 from every page for staff, the same as from a page that does not exist', async ({
  caller,
  people,
}) => {
  const { pathOf, expectNoRecord } = await addRecords(people)
  const person = await people.add()
  const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
  const get = (path: string) => caller.send({ method: 'GET', path, headers })
  const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
  const paths = [...Object.keys(staffPages), ...Object.keys(staffRoutes)]
  for (const page of [...paths, '/staff/nothing', '/second-step']) {
    const response = await get(pathOf(page))
    expect(response.status, page).toBe(404)
    expect(response.text, page).not.toContain('Your roles')
    expectNoRecord(response.text, page)
    expect(headingOf(response.text) ?? 'Page not found', page).toBe('Page not found')
  }
})

test('a visitor is asked to sign in by every page for staff', async ({ caller, people }) => {
  const { pathOf, expectNoRecord } = await addRecords(people)
  const paths = [...Object.keys(staffPages), ...Object.keys(staffRoutes)]
  for (const page of [...paths, '/second-step', '/second-step/codes']) {
    const response = await caller.send({ method: 'GET', path: pathOf(page) })
    expect(response.status, page).toBe(307)
    expect(response.headers.location, page).toMatch(/^\/login\?goto=/)
    expect(response.text, page).not.toContain('Your roles')
    expectNoRecord(response.text, page)
  }
})

test('nothing can be posted to the routes for files by roles that may not use them, members and visitors', async ({
  caller,
  people,
}) => {
  const asMember = await people.issueCredential(await people.add(), { kind: 'session' })
  for (const path of ['/staff/import/upload', '/staff/export/download']) {
    const capability = staffRoutes[path] ?? 'import-data'
    const post = async (session: string | undefined) => {
      const headers = { ...(session && cookieOf(session)), Origin: caller.service.url }
      const response = await caller.send({ method: 'POST', path, headers })
      return `${response.status} ${(response.headers.location ?? '').split('?')[0]}`.trim()
    }
    for (const role of staffRoles) {
      const someone = await addStaff(people, role)
      const isAllowed = may([role], capability)
      const verified = await post(await staffSession(people, someone))
      const unverified = await post(await people.issueCredential(someone, { kind: 'session' }))
      expect(verified, `${path} ${role}`).toMatch(isAllowed ? /^303 \/staff\// : /^404$/)
      expect(unverified, `${path} ${role}`).toBe(isAllowed ? '303 /second-step' : '404')
    }
    expect(await post(asMember), path).toBe('404')
    expect(await post(undefined), path).toBe('303 /login')
  }
})

test('a bearer with every role opens no page for staff', async ({ caller, people }) => {
  const person = await addStaff(people, 'administrator')
  const bearer = await people.issueCredential(person, { kind: 'bearer' })
  for (const headers of [{ Authorization: `Bearer ${bearer}` }, cookieOf(bearer)]) {
    const response = await caller.send({ method: 'GET', path: '/staff', headers })
    expect(response.status).toBe(307)
    expect(response.headers.location).toMatch(/^\/login\?goto=/)
  }
})

const formOf: Readonly<Record<string, ActionForm>> = {
  openPerson: { kind: 'person', button: 'Open the record' },
  openMembership: { kind: 'membership', button: 'Open the record' },
  seeAsMember: { kind: 'person', button: 'See their pages', page: '/see' },
  sendReset: { kind: 'person', button: 'Send a temporary password' },
  endSessions: { kind: 'person', button: 'Sign them out everywhere' },
  unlock: { kind: 'person', button: 'Let them try again' },
  savePerson: { kind: 'person', button: 'Save', page: '/edit', values: { county: 'Devon' } },
  changePersonEmail: {
    ...{ kind: 'person', button: 'Change the email address', page: '/email' },
    values: { email: `${unique('new')}@people.example` },
  },
  invite: {
    ...{ kind: 'person', button: 'Send an invitation' },
    prepare: ({ sql }, { id }) => sql`update account set password_hash = null where id = ${id}`,
  },
  saveMembership: {
    ...{ kind: 'membership', button: 'Save', page: '/edit' },
    values: { name: 'Another farm' },
  },
  addNewContact: {
    ...{ kind: 'membership', button: 'Add the contact', page: '/contacts/add' },
    add: async (people) => ({ person: (await people.add()).id }),
  },
  saveContact: {
    ...{ kind: 'membership', button: 'Save', page: '/contacts/[person]' },
    values: { billing: 'yes' },
  },
  takeContactAway: {
    ...{ kind: 'membership', button: 'Remove the contact', page: '/contacts/[person]/remove' },
  },
  addNewFee: {
    ...{ kind: 'none', button: 'Add the fee', page: '/staff/fees/add' },
    values: {
      ...{ type: 'Friend', audience: 'individual', description: 'For friends' },
      ...{ band: unique('B'), amount: '24', from: '2040-01-01' },
    },
  },
  changePrice: {
    ...{ kind: 'none', button: 'Change the price', page: '/staff/fees/[fee]' },
    values: { amount: '26', from: '2040-01-01' },
  },
  describeFee: {
    ...{ kind: 'none', button: 'Save', page: '/staff/fees/[fee]/description' },
    values: { description: 'For neighbours' },
  },
  ...clientForms,
  grantStaffRole: {
    ...{ kind: 'none', button: 'Give the role', page: '/staff/colleagues' },
    add: async (people) => ({ user: (await people.add()).username, role: 'fees' }),
  },
  revokeStaffRole: {
    ...{ kind: 'none', button: 'Remove Fees', page: '/staff/colleagues' },
    add: async (people) => ({ id: (await addStaff(people, 'fees')).id, role: 'fees' }),
  },
  resetColleagueFactor: {
    ...{ kind: 'none', button: 'Reset two-step sign-in', page: '/staff/colleagues' },
    add: async (people) => ({ id: (await addStaff(people, 'fees')).id }),
  },
  ...privacyForms,
  endThisFee: {
    ...{ kind: 'none', button: 'End the fee', page: '/staff/fees/[fee]/end' },
    values: { from: '2040-01-01' },
  },
  disablePerson: { kind: 'person', button: 'Disable the account' },
  enablePerson: {
    ...{ kind: 'person', button: 'Enable the account' },
    prepare: (people, person) => people.disable(person),
  },
}

test('every action of the pages for staff has a form in this test', () => {
  const tested = { ...formOf, ...applicationForms, ...importForms }
  expect(Object.keys(tested).sort()).toEqual(Object.keys(staffActions).sort())
})

for (const [action, capability] of Object.entries(staffActions)) {
  // application-access.spec.ts and import-access.spec.ts test those.
  if (action in applicationForms || action in importForms) continue
  test(`the action ${action} does nothing for roles that may not use it, members and visitors`, async ({
    browse,
    people,
  }) => {
    const member = await people.add({ surname: 'Unseen' })
    const { guid } = await people.addMembership({ person: member })
    const allowed = staffRoles.find((role) => may([role], capability)) ?? 'administrator'
    const staff = await addStaff(people, allowed)
    const page = await browse({ script: false, as: staff })
    await passSecondStep(people, (await sessionOf(page)) ?? '')
    const {
      kind,
      button,
      page: below,
      prepare,
      add,
      freshValues,
      ...form
    } = formOf[action] as ActionForm
    await prepare?.(people, member)
    const client = await addClientRow(people, form.client)
    const values = { reason: 'A reason', ...form.values, ...(await add?.(people, client)) }
    const [fee] = await people.sql`
      insert into fee (position, type, description, band, individual, amount)
      values (900, 'Friend', 'For friends', ${unique('B')}, true, 24) returning id`
    const ids: Record<string, string> = { fee: fee?.id, person: member.id, client }
    const paths = {
      person: `${form.below ?? '/staff/people'}/${member.id}`,
      membership: `/staff/memberships/${guid}`,
      none: below?.replace(/\[(\w+)\]/, (_, name) => ids[name] ?? '') ?? '/staff',
    }
    await page.goto(paths[kind])
    if (kind !== 'none' && button !== 'Open the record') {
      await page.getByLabel('Reason').fill(values.reason)
      await page.getByRole('button', { name: 'Open the record' }).click()
      await expect(page.getByText('We have recorded that you opened this')).toBeVisible()
      if (below)
        await page.goto(page.url().replace('?', `${below.replace('[person]', member.id)}?`))
      await expect(page.getByRole('button', { name: button })).toBeVisible()
    }
    const { pathname, search } = new URL(page.url())
    const send = await formRequest(page, pathname + search, button)
    const eventsOf = async (id: string) =>
      (await people.sql`select from audit_event where staff_account_id = ${id}`).length
    for (const role of staffRoles) {
      const someone = await addStaff(people, role)
      const isAllowed = may([role], capability)
      const fresh = await freshValues?.(people)
      const response = await send(await staffSession(people, someone), { ...values, ...fresh })
      const text = await response.text()
      expect([role, response.status]).toEqual([role, isAllowed ? (form.status ?? 303) : 404])
      expect(await eventsOf(someone.id), role).toBe(isAllowed ? 1 : 0)
      expect(text).not.toContain('Unseen')
      const withPassword = await people.issueCredential(someone, { kind: 'session' })
      const refused = await send(withPassword, { ...values })
      expect([303, 404]).toContain(refused.status)
      expect(refused.headers.get('location') ?? '/second-step').toContain('/second-step')
      expect(await eventsOf(someone.id), role).toBe(isAllowed ? 1 : 0)
    }
    const other = await people.add()
    const asMember = await send(await people.issueCredential(other, { kind: 'session' }), {
      ...values,
    })
    expect(asMember.status).toBe(404)
    const asVisitor = await send(undefined, { ...values })
    expect(asVisitor.headers.get('location')).toContain('/login')
    expect(await eventsOf(other.id)).toBe(0)
  })
}
