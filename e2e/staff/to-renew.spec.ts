import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { formRequest, openRecord } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'

/** Adds a membership that was paid for until so many days ago, and names it. */
async function addPaid(people: People, name: string, daysAgo: number) {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const bo = await people.add()
  const eve = await people.add()
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo, billing: true },
    { person: eve },
  )
  await people.sql`
    update membership set name = ${name},
      renews_on = (now() at time zone 'Europe/London')::date - ${daysAgo}::int where id = ${guid}`
  return { guid, ada, bo, eve }
}

test('an officer sees late memberships first, and reminds the contacts of one once a day', async ({
  mailbox,
  people,
  service,
}) => {
  const late = await addPaid(people, 'Late Farm', 90)
  await addPaid(people, 'Lapsed Farm', 91)
  const ended = await addPaid(people, 'Ended Farm', 90)
  await people.sql`update membership set ended_on = '2020-01-01' where id = ${ended.guid}`
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const read = async (session: string) => {
    const headers = { Cookie: `gatehouse.session=${session}` }
    return (await fetch(`${service.url}/staff`, { headers })).text()
  }
  const page = await read(officer)
  expect(page).toMatch(/Late Farm.*Payment is late.*Ada Fields · .*Paid until the end of/s)
  expect(page).toContain(`/staff/memberships/mark-paid?ids=${late.guid}`)
  expect(page).not.toMatch(/Lapsed Farm|Ended Farm/)
  const helper = await staffSession(people, await addStaff(people, 'help-desk'))
  expect(await read(helper)).not.toContain('Late Farm')

  const path = `/staff/memberships/${late.guid}/remind`
  const remind = await formRequest(service, officer, '/staff', 'Remind')
  expect((await remind(officer, {}, path)).headers.get('location')).toContain('done=staff-reminded')
  for (const { email } of [late.ada, late.bo]) {
    await expect.poll(() => mailbox.to(email).length).toBe(1)
    expect(mailbox.to(email)[0]?.text).toContain('We have not received a payment yet.')
  }
  expect(await (await remind(officer, {}, path)).text()).toContain(
    'The contacts have already had a reminder today.',
  )
  for (const { guid } of [ended, { guid: crypto.randomUUID() }]) {
    expect((await remind(officer, {}, `/staff/memberships/${guid}/remind`)).status).not.toBe(303)
  }
  expect(mailbox.to(late.ada.email)).toHaveLength(1)
  for (const { email } of [late.eve, ended.ada]) expect(mailbox.to(email)).toEqual([])
  expect(
    await people.sql`
      select action from audit_event where membership_id = ${late.guid} and operator is not null`,
  ).toEqual([{ action: 'membership-reminded' }])
  expect(await read(officer)).toMatch(/Late Farm.*reminded on/s)
})

test('a request to close an account is on the record of the person, with the one day that counts', async ({
  people,
  service,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.sql`
    insert into privacy_request (account_id, kind, due_at)
    values (${person.id}, 'close-account', '2099-03-01 12:00')`
  for (const role of ['help-desk', 'administrator'] as const) {
    const session = await staffSession(people, await addStaff(people, role))
    const path = await openRecord(service, session, `/staff/people/${person.id}`)
    const headers = { Cookie: `gatehouse.session=${session}` }
    const page = await (await fetch(service.url + path, { headers })).text()
    expect(page).toContain('Ada Fields has asked us to close the account')
    expect(page).toContain('Reply by 1 March 2099')
    expect(page.includes('See the request')).toBe(role === 'administrator')
  }
})
