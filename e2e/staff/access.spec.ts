import { randomUUID } from 'node:crypto'
import { type StaffRole, staffRoles } from '#db/values/staff-roles.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { addStaff, staffSession } from './staff.ts'
import { staffPages, staffRoutes } from './staff-pages.ts'
import { addSecretRecords } from './staff-records.ts'
import { may } from './who-may.ts'

/** The redirect to a step of the sign-in, which then leads back to the path of a page, as it was opened. */
const leadingBack = (step: string, page: string, path: string) =>
  page in staffPages
    ? `${step}?goto=${encodeURIComponent(path)}`
    : expect.stringContaining(`${step}?goto=`)

for (const role of staffRoles) {
  test(`the role ${role} gets 404 from the downloads for staff that it may not have`, async ({
    caller,
    people,
  }) => {
    const { pathOf, expectNoRecord } = await addSecretRecords(people)
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    for (const [route, capability] of Object.entries(staffRoutes)) {
      const response = await caller.send({ method: 'GET', path: pathOf(route), headers })
      const isAllowed = may([role], capability)
      expect([200, 307].includes(response.status), `${route} ${response.status}`).toBe(isAllowed)
      if (!isAllowed) expect(response.status, route).toBe(404)
      if (!isAllowed) expectNoRecord(response.text, route)
    }
  })

  test(`the role ${role} opens no page for staff with a password alone`, {
    tag: role === 'help-desk' ? [] : '@all',
  }, async ({ caller, people }) => {
    const { pathOf, expectNoRecord } = await addSecretRecords(people)
    const person = await addStaff(people, role)
    const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
    for (const [page, capability] of Object.entries({ ...staffPages, ...staffRoutes })) {
      const response = await caller.send({ method: 'GET', path: pathOf(page), headers })
      const isAllowed = may([role], capability)
      const isTold = !isAllowed && page in staffPages
      expect(response.status, page).toBe(isAllowed || isTold ? 307 : 404)
      if (isAllowed) {
        expect(response.headers.location, page).toEqual(
          leadingBack('/second-step', page, pathOf(page)),
        )
      }
      if (isTold) expect(response.headers.location, page).toContain('/staff/role-needed?for=')
      expectNoRecord(response.text, page)
    }
  })
}

test('a page for another role names the roles that may open it, and who gives them', async ({
  caller,
  people,
}) => {
  const open = async (role: StaffRole, capability: string) => {
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    const path = `/staff/role-needed?for=${capability}`
    return caller.send({ method: 'GET', path, headers })
  }
  const helper = await open('help-desk', 'see-subscribers')
  expect(helper.text).toContain('You need another role for this page')
  expect(helper.text).toContain('Ask an administrator to give you one of these roles')
  expect(helper.text.match(/<li>(Membership|Administrator|Fees|Help desk)/g)).toEqual([
    '<li>Membership',
    '<li>Administrator',
  ])
  const administrator = await open('administrator', 'see-fees')
  expect(administrator.text).toContain('You can give yourself one of these roles')
  expect(administrator.text).toContain('<a href="/staff/colleagues"')
  for (const capability of ['manage-staff', 'toString', '']) {
    expect((await open('administrator', capability)).headers.location, capability).toBe('/staff')
  }
})

/** Where a page leads whose task or contact a colleague may have removed since it was linked. */
const goneFrom: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/staff/tasks/[task]': { '[task]': '/staff' },
  '/staff/memberships/[membership]/contacts/[person]': {
    '[person]': '/staff/memberships/[membership]',
  },
  '/staff/memberships/[membership]/contacts/[person]/remove': {
    '[person]': '/staff/memberships/[membership]',
  },
}

test('a page of a record that does not exist is Page not found, whichever part of its path is unknown', async ({
  caller,
  people,
}) => {
  const { pathOf } = await addSecretRecords(people)
  for (const [page, capability] of Object.entries(staffPages)) {
    const role = staffRoles.find((role) => may([role], capability)) ?? 'administrator'
    const headers = cookieOf(await staffSession(people, await addStaff(people, role)))
    for (const [parameter] of page.matchAll(/\[\w+\]/g)) {
      const unknown = /client|decision|type/.test(parameter) ? 'unknown' : randomUUID()
      const path = pathOf(page.replace(parameter, unknown))
      const { status, headers: answer } = await caller.send({ method: 'GET', path, headers })
      const back = goneFrom[page]?.[parameter]
      expect([status, answer.location], `${page}, ${parameter}`).toEqual(
        back ? [307, pathOf(back)] : [404, undefined],
      )
    }
  }
})

test('a file of a record that does not exist, or has none, is not found', async ({
  caller,
  people,
}) => {
  const { pathOf } = await addSecretRecords(people)
  const headers = cookieOf(await staffSession(people, await addStaff(people, 'administrator')))
  const statusAt = async (path: string) =>
    (await caller.send({ method: 'GET', path, headers })).status
  for (const route of Object.keys(staffRoutes).filter((path) => path.includes('[')))
    expect(await statusAt(route.replace(/\[\w+\]/, randomUUID())), route).toBe(404)
  const errors = pathOf('/staff/import/[job]/errors.csv')
  expect(await statusAt(errors)).toBe(200)
  await people.sql`delete from data_job_file where job_id = ${pathOf('[job]')}`
  expect(await statusAt(errors)).toBe(404)
})

test('a member gets 404 from every page for staff, the same as from a page that does not exist', async ({
  caller,
  people,
}) => {
  const { pathOf, expectNoRecord } = await addSecretRecords(people)
  const person = await people.add()
  const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
  const get = (path: string) => caller.send({ method: 'GET', path, headers })
  const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
  const paths = [...Object.keys(staffPages), ...Object.keys(staffRoutes)]
  for (const page of [...paths, '/staff/nothing']) {
    const response = await get(pathOf(page))
    expect(response.status, page).toBe(404)
    expect(response.text, page).not.toContain('Your roles')
    expectNoRecord(response.text, page)
    expect(headingOf(response.text) ?? 'Page not found', page).toBe('Page not found')
  }
})

test('a visitor is asked to sign in by every page for staff, and returns to it with its filters', async ({
  caller,
  people,
}) => {
  const { pathOf, expectNoRecord } = await addSecretRecords(people)
  const others = [...Object.keys(staffRoutes), '/second-step', '/second-step/codes']
  for (const page of [...Object.keys(staffPages), ...others]) {
    const path = `${pathOf(page)}?from=here&page=2`
    const response = await caller.send({ method: 'GET', path })
    expect(response.status, page).toBe(307)
    expect(response.headers.location, page).toEqual(leadingBack('/login', page, path))
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
