import { cookieOf, expect, test } from '../fixtures/browser.ts'
import type { People } from '../fixtures/people.ts'
import { openRecord } from './form-request.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { staffPages } from './staff-pages.ts'
import { addStaffRecords } from './staff-records.ts'

/** Pages that name people without an entry: each has its reason. */
const unrecorded = {
  '/staff': 'the first page names what waits; opening it is recorded',
  '/staff/import': 'it names the colleagues who import, and no member',
} as const

/** Adds records of each kind, all of one person, and the roles of someone of the same name. */
async function addSeen(people: People) {
  const { sql } = people
  const owner = await addStaff(people, 'administrator')
  const { pathOf, tag, person } = await addStaffRecords(people, owner)
  const idAt = (page: string) => pathOf(page).split('/').at(-1) as string
  await sql`update privacy_request set account_id = ${person.id}, name = null
    where id = ${idAt('/staff/privacy/requests/[request]')}`
  await sql`update task set account_id = ${person.id}, text = null, due_on = null, kind = 'email-fails'
    where id = ${idAt('/staff/tasks/[task]')}`
  await sql`update account set surname = ${tag} where id = ${owner.id}`
  await sql`update join_application set surname = ${tag} where id = ${idAt('/staff/applications/[application]')}`
  await sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${`${tag}@people.example`}, now())`
  return { pathOf, tag }
}

/** The record that a page is below, which staff open with a reason. */
const recordIn = (path: string) => /^\/staff\/(people|memberships)\/[\da-f-]{36}/.exec(path)?.[0]

test('every page for staff that names a person leaves an entry in the audit trail, before it does', async ({
  caller,
  people,
  service,
}) => {
  test.setTimeout(120_000)
  const { pathOf, tag } = await addSeen(people)
  const named = new Map<string, string>()
  const reader = await addStaff(people, 'administrator')
  for (const role of ['help-desk', 'membership', 'fees'] as const)
    await giveRole(people, reader, role)
  const session = await staffSession(people, reader)
  const entries = async () =>
    (await people.sql`select id from audit_event where staff_account_id = ${reader.id}`).length
  const read = (path: string) => caller.send({ method: 'GET', path, headers: cookieOf(session) })
  for (const page of Object.keys(staffPages)) {
    const record = recordIn(pathOf(page))
    const below = record && pathOf(page).slice(record.length)
    const path = record ? await openRecord(service, session, record, below) : pathOf(page)
    const before = await entries()
    const { text } = await read(path)
    if (!text.includes(tag)) continue
    named.set(page, path)
    const after = await entries()
    expect(after > before || page in unrecorded, page).toBe(true)
  }
  expect([...named.keys()]).toEqual(
    expect.arrayContaining([
      '/staff/people/[person]',
      '/staff/memberships/[membership]',
      '/staff/applications/[application]',
      '/staff/privacy/requests/[request]',
      '/staff/tasks/[task]',
      '/staff/colleagues',
    ]),
  )

  const { sql } = people
  await sql`
    create function refuse_view() returns trigger language plpgsql
    as 'begin raise exception ''The audit trail cannot be written.''; end'`
  await sql.unsafe(`
    create trigger refuse_view before insert on audit_event for each row
    when (new.staff_account_id = '${reader.id}') execute function refuse_view()`)
  try {
    for (const [page, path] of named) {
      if (page in unrecorded) continue
      const { status, text } = await read(path)
      expect([status, text.includes(tag)], `${page} without an entry`).toEqual([500, false])
    }
  } finally {
    await sql`drop function refuse_view cascade`
  }
})
