import { actsUndoneWith } from '#lib/acts/acts.ts'
import { expect, test } from '../fixtures/browser.ts'
import type { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { formRequest, openRecord } from './form-request.ts'
import { saidAfter } from './said-after.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

/** An act that can be taken back: the form, what is sent, and what the record says that it replaced. */
interface Row {
  readonly of: 'people' | 'memberships'
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  readonly replaced: readonly string[]
  /** The parts that the events of the feed name. */
  readonly parts: readonly string[]
  /** A column of which a later change refuses to take the act back. */
  readonly column: string
}

const rows: Readonly<Record<string, Row>> = {
  'account-edited': {
    of: 'people',
    page: '/edit',
    values: { phone: '01749 000002', county: 'Dorset' },
    replaced: ['Phone number: 01749 000001 → 01749 000002', 'County: empty → Dorset'],
    parts: ['address', 'phone_number'],
    column: 'county',
  },
  'membership-edited': {
    of: 'memberships',
    page: '/edit',
    values: { name: 'Barn End', 'paid-until': '2091-01-31' },
    replaced: ['Name: A farm → Barn End', 'Paid until the end of: 31 March 2090 → 31 January 2091'],
    parts: ['name', 'paid_until'],
    column: 'name',
  },
  'membership-ended': {
    of: 'memberships',
    page: '/end',
    values: { ended: '2026-01-31', 'end-reason': 'Sold the farm' },
    replaced: ['Ended on: empty → 31 January 2026', 'Reason for ending: empty → Sold the farm'],
    parts: ['ended_on', 'end_reason', 'state'],
    column: 'end_reason',
  },
  'membership-renewed': {
    of: 'memberships',
    page: '/renew',
    values: {},
    replaced: ['Paid until the end of: 31 March 2090 → 31 March 2091'],
    parts: ['paid_until'],
    column: 'renews_on',
  },
}

async function addRecord(people: People, of: Row['of']) {
  const { sql } = people
  if (of === 'people') {
    const { id } = await people.add()
    await sql`update account set phone = '01749 000001', county = null where id = ${id}`
    return id
  }
  const { guid } = await people.addMembership()
  await sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  return guid
}

const textOf = async (service: Service, session: string, path: string) => {
  const headers = { Cookie: `gatehouse.session=${session}` }
  const html = await (await fetch(new URL(path, service.url), { headers })).text()
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('every act on a record that says so can be taken back once by another officer, and leaves the record as it was', async ({
  people,
  service,
}) => {
  expect(Object.keys(rows).sort()).toEqual(
    [...actsUndoneWith['edit-people'], ...actsUndoneWith['edit-memberships']].sort(),
  )
  const doer = await staffSession(people, await addStaff(people, 'membership'))
  const other = await staffSession(people, await addStaff(people, 'membership'))
  const helper = await staffSession(people, await addStaff(people, 'help-desk'))
  for (const [action, { of, page, values, replaced, parts, column }] of Object.entries(rows)) {
    const id = await addRecord(people, of)
    const table = people.sql(of === 'people' ? 'account' : 'membership')
    const read = async () => (await people.sql`select * from ${table} where id = ${id}`)[0]
    const before = await read()
    const record = `/staff/${of}/${id}`
    const act = async () => {
      const form = await formRequest(service, doer, await openRecord(service, doer, record, page))
      const { headers } = await form(doer, values)
      return headers.get('location') ?? ''
    }
    const done = await act()
    const banner = await textOf(service, doer, done)
    for (const line of replaced) expect(banner, action).toContain(line)
    const helped = await textOf(service, helper, await openRecord(service, helper, record))
    expect(helped, action).toContain(replaced[0])
    expect(helped, action).not.toContain(' Undo ')

    const undo = await formRequest(service, other, await openRecord(service, other, record), 'Undo')
    expect((await undo(other)).headers.get('location')).toContain('done=staff-act-undone')
    expect(await read(), action).toEqual(before)
    const events = await people.sql`
      select action from audit_event where ${id} in (account_id::text, membership_id::text)
        and action not like 'staff-%' order by id`
    expect(events.map((event) => event.action)).toEqual([action, 'change-undone'])
    const told = await people.sql`
      select changed, cause from event where ${id} in (account_id::text, membership_id::text)
        and cause is not null order by seq`
    expect(told).toEqual(
      [action, 'change-undone'].map((act) => ({
        changed: parts,
        cause: { action: act, by: 'staff' },
      })),
    )
    expect((await undo(other)).status, `${action} twice`).toBe(422)

    await act()
    const late = await formRequest(service, other, await openRecord(service, other, record), 'Undo')
    await people.sql`update ${table} set ${people.sql(column)} =
      ${column.endsWith('_on') ? '2095-01-31' : 'Later'} where id = ${id}`
    const changed = await read()
    const refused = await late(other)
    expect(refused.status, action).toBe(422)
    expect(await refused.text()).toContain('This cannot be undone: it has changed again since then')
    expect(await read(), action).toEqual(changed)
  }
})

test('the values that a member replaces are on the record for 30 days, and never in the audit trail or the feed', async ({
  people,
  service,
}) => {
  const ada = await people.add()
  await people.sql`update account set phone = '01749 000001' where id = ${ada.id}`
  const session = await people.issueCredential(ada, { kind: 'session' })
  const form = await formRequest(service, session, '/profile/edit/phone')
  await form(session, { phone: '01749 000002' })
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const read = async () =>
    textOf(service, officer, await openRecord(service, officer, `/staff/people/${ada.id}`))
  expect(await read()).toContain('Phone number: 01749 000001 → 01749 000002')
  const stored = await people.sql`
    select to_jsonb(audit_event)::text as row from audit_event where account_id = ${ada.id}
    union all select to_jsonb(event)::text from event where to_jsonb(event)::text like ${`%${ada.id}%`}`
  expect(JSON.stringify(stored)).not.toContain('00000')
  await people.sql`
    update act_change set at = now() - interval '30 days 1 minute' where account_id = ${ada.id}`
  expect(await read()).not.toContain('01749 000001 →')
})

test('the banner after a note or a reset offers no Undo of an edit a moment earlier', async ({
  people,
  service,
}) => {
  const ada = await people.add()
  const officer = await addStaff(people, 'membership')
  await giveRole(people, officer, 'help-desk')
  const session = await staffSession(people, officer)
  const saidBy = async (button: string, values = {}, page = '') => {
    const path = await openRecord(service, session, `/staff/people/${ada.id}`, page)
    const form = await formRequest(service, session, path, button)
    return saidAfter(service, await form(session, values), session)
  }
  expect(await saidBy('', { county: 'Devon' }, '/edit')).toMatch(/ empty → Devon .*Undo/)
  for (const [button, said] of [
    ['Add the note', 'The note has been added'],
    ['Remove the note', 'The note has been removed'],
    ['Send a temporary password', 'We have sent a temporary password to this person'],
  ] as const)
    expect(await saidBy(button, { note: 'Called' }), button).toBe(`Success : ${said}`)
})

test('marking a membership as paid again within a day asks for another payment', async ({
  people,
  service,
}) => {
  const { guid } = await people.addMembership()
  await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const open = async () => {
    const page = await openRecord(service, officer, `/staff/memberships/${guid}`, '/renew')
    return formRequest(service, officer, page)
  }
  const paidUntil = async () =>
    (await people.sql`select renews_on::text as day from membership where id = ${guid}`)[0]?.day
  const early = await open()
  expect((await (await open())(officer)).status).toBe(303)
  expect((await early(officer)).status, 'a form that was open before').toBe(422)
  const asked = await (await open())(officer)
  expect(asked.status).toBe(422)
  expect(await asked.text()).toContain('Confirm that there was another payment')
  expect(await paidUntil()).toBe('2091-03-31')
  expect((await (await open())(officer, { again: 'yes' })).status).toBe(303)
  expect(await paidUntil()).toBe('2092-03-31')

  await people.sql`
    update act_change set at = now() - interval '24 hours 1 minute' where membership_id = ${guid}`
  expect((await (await open())(officer)).status, 'a day later').toBe(303)
})

test('the contacts who look after a membership, and a person, are told what staff changed and took back', async ({
  people,
  service,
}) => {
  const [primary, plain] = [await people.add(), await people.add()]
  await people.sql`update account set language = 'cy' where id = ${primary.id}`
  const { guid } = await people.addMembership()
  await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  await people.sql`
    insert into contact (membership_id, account_id, is_primary)
    values (${guid}, ${primary.id}, true), (${guid}, ${plain.id}, false)`
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const send = async (record: string, page: string, values = {}, button = '') => {
    const path = await openRecord(service, officer, record, page)
    const form = await formRequest(service, officer, path, button)
    expect((await form(officer, values)).status).toBe(303)
  }
  const membership = `/staff/memberships/${guid}`
  await send(membership, '/edit', { name: 'Barn End' })
  await send(membership, '/renew')
  await send(membership, '/end', { ended: '2026-01-31', 'end-reason': 'Sold' })
  await send(membership, '', {}, 'Undo')
  await send(`/staff/people/${plain.id}`, '/edit', { phone: '01749 000009' })
  const subjects = async (id: string) =>
    (
      await people.sql`
        select subject from outgoing where account_id = ${id} and kind = 'email' order by created_at`
    ).map(({ subject }) => subject)
  const expectSubjects = (id: string, expected: readonly unknown[]) =>
    expect.poll(() => subjects(id), { timeout: 15_000 }).toEqual(expected)
  await expectSubjects(primary.id, [
    'Barn End: rydym wedi newid manylion yr aelodaeth hon',
    'Mae Barn End wedi’i thalu hyd at ddiwedd 31 Mawrth 2091',
    'Barn End: rydym wedi dod â’r aelodaeth hon i ben',
    'Barn End: rydym wedi dadwneud newid i’r aelodaeth hon',
  ])
  await send(`/staff/people/${plain.id}`, '', {}, 'Undo')
  await expectSubjects(plain.id, [
    expect.stringContaining('We have changed your details'),
    expect.stringContaining('We have taken back a change of your details'),
  ])
})
