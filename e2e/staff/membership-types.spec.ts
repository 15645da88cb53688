import { pathOfType } from '#app/paths/membership-type.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { formRequest } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'

const list = '/staff/fees/membership-types'

test('an officer adds a membership type with a name in Welsh, which its members read, and stops offering it', async ({
  people,
  service,
}) => {
  const [name, welsh] = [unique('Family'), unique('Teulu')]
  const session = await staffSession(people, await addStaff(people, 'fees'))
  const editor = await staffSession(people, await addStaff(people, 'membership'))
  const read = async (path: string, holder: string, language = 'en') => {
    const headers = { ...cookieOf(holder), 'Accept-Language': language }
    return (await fetch(service.url + path, { headers })).text()
  }
  const add = await formRequest(service, session, list, 'Save the type')
  expect((await add(editor, { name, audience: 'both' })).status).toBe(404)
  expect(await people.sql`select from membership_type_detail where name = ${name}`).toEqual([])
  expect(await (await add(session, { name: '', audience: '' })).text()).toContain('Enter a name')
  const values = { name, 'name-cy': welsh, audience: 'individual' }
  expect((await add(session, values)).headers.get('location')).toBe(`${list}?done=staff-type-saved`)
  expect(await (await add(session, values)).text()).toContain(
    'There is already a type of this name',
  )
  expect(await read('/staff/fees/add', session)).toContain(`>${name}</option>`)

  const member = await people.add()
  const { guid } = await people.addMembership({ person: member })
  await people.sql`update membership set type = ${name}::text::membership_type where id = ${guid}`
  await people.sql`
    insert into fee (position, type, description, individual, amount)
    values (900, ${name}::text::membership_type, ${name}, true, 24)`
  const own = await people.issueCredential(member, { kind: 'session' })
  for (const path of ['/memberships', `/memberships/${guid}`, '/fees']) {
    expect(await read(path, own), path).not.toContain(welsh)
    expect(await read(path, own, 'cy'), path).toContain(welsh)
  }

  const page = pathOfType(name)
  const change = await formRequest(service, session, page, 'Save the type')
  expect((await change(session, { offered: 'no' })).status).toBe(303)
  const outdated = await change(session, { position: '1' })
  expect(await outdated.text()).toContain(
    'someone has just changed this to ‘No, but memberships that have it keep it’',
  )
  expect(await read('/staff/fees/add', session)).not.toContain(`>${name}</option>`)
  const rows = (await read(list, session)).split('<tr')
  expect(rows.find((row) => row.includes(`href="${page}"`))).toContain('No longer offered')
  expect(await read('/memberships', own)).toContain(name)
  const events = await people.sql`
    select action, staff_role from audit_event
    where action = 'membership-types-changed' and staff_role = 'fees'`
  expect(events.length).toBeGreaterThanOrEqual(2)
})
