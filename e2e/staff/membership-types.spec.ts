import { pathOfType } from '#app/paths/membership-type.ts'
import { cookieOf, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { unique } from '../fixtures/people.ts'
import { answer, phone } from '../pages/join-form.ts'
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

test('a type that is no longer offered has no fee for applicants, on the pages and in fees.eb, and memberships that have it are renewed with theirs', async ({
  browse,
  caller,
  people,
  service,
}) => {
  const name = unique('Choir')
  const session = await staffSession(people, await addStaff(people, 'fees'))
  const add = await formRequest(service, session, list, 'Save the type')
  expect((await add(session, { name, audience: 'both' })).status).toBe(303)
  await people.sql`
    insert into fee (position, type, description, individual, amount)
    values (900, ${name}::text::membership_type, 'For singers', true, 24)`
  const renew = async (type: string) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person, primary: true })
    await people.sql`
      update membership set type = ${type}::text::membership_type, renews_on = ${londonDay()},
        address = 'Mill Lane, Wells', postcode = 'BA5 1AA', country = 'United Kingdom'
      where id = ${guid}`
    const path = `?${new URLSearchParams({ type: name, renew: guid })}`
    return { person, path, session: await people.issueCredential(person, { kind: 'session' }) }
  }
  const ada = await renew(name)
  const bo = await renew('Friend')
  const join = await formRequest(service, ada.session, `/join${ada.path}`, 'Check your details')
  const change = await formRequest(service, session, pathOfType(name), 'Save the type')
  expect((await change(session, { offered: 'no' })).status).toBe(303)

  const preview = `/staff/fees/preview?on=${new Date().getUTCFullYear() + 2}-01-31`
  for (const [path, holder] of [
    ['/fees', ''],
    [preview, session],
  ] as const) {
    const html = await (await fetch(service.url + path, { headers: cookieOf(holder) })).text()
    expect(html, path).not.toContain(name)
  }
  const listed = await fetch(`${service.url}/staff/fees?q=${name}`, { headers: cookieOf(session) })
  expect(await listed.text()).toContain('>No longer offered<')
  const { body } = await caller.call('fees')
  expect(body.fees.map((fee: { MembershipType: string }) => fee.MembershipType)).not.toContain(name)
  const unavailable = 'is no longer available'
  for (const [path, holder] of [
    [`?${new URLSearchParams({ type: name })}`, ''],
    [bo.path, bo.session],
  ] as const) {
    const headers = cookieOf(holder)
    const html = await (await fetch(`${service.url}/join${path}`, { headers })).text()
    expect(html, path).toContain(unavailable)
  }
  const renewOfBo = new URLSearchParams(bo.path).get('renew') ?? ''
  const refused = await join(bo.session, { renew: renewOfBo })
  expect(refused.headers.get('location')).toBe(`/memberships/${renewOfBo}/renew`)

  const page = await browse({ as: ada.person, script: false })
  await page.goto(`/fees${ada.path}`)
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Check your details' }).click()
  await answer(page, 'What is your phone number?', phone)
  for (const fee of ['Friend', name]) {
    await page.getByRole('link', { name: 'Change the membership' }).click()
    await page.getByRole('radio', { name: fee }).first().check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Check your details' }).click()
    await expect(page.getByRole('definition').filter({ hasText: fee })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Renew your membership' }).click()
  await expectSuccess(page, 'We have received your renewal')
})
