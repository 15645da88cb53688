import type postgres from 'postgres'
import { actsUndoneWith, type UndoCapability } from '#lib/acts/acts.ts'
import { expect, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { openRecord } from './form-request.ts'
import { addApplication } from './join-application.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

/** Something of which one value changes, A to B to C and back to B, and how its changes are taken back. */
interface Kind {
  /** The table whose id an act records. */
  readonly table: 'account' | 'membership' | 'task' | 'fee' | 'join_application'
  readonly add: (people: People) => Promise<string>
  /** The key of the values, and the three of them. */
  readonly key: string
  readonly values: readonly [a: string | null, b: string, c: string]
  readonly read: (sql: postgres.Sql, id: string) => postgres.PendingQuery<postgres.Row[]>
  readonly write: (sql: postgres.Sql, id: string, value: string) => Promise<unknown>
  /** The page of the record, or the path of the forms. */
  readonly record?: string
  readonly forms?: string
}

const membership: Kind = {
  table: 'membership',
  add: async (people) => (await people.addMembership()).guid,
  key: 'name',
  values: ['A', 'B', 'C'],
  read: (sql, id) => sql`select name as value from membership where id = ${id}`,
  write: (sql, id, value) => sql`update membership set name = ${value} where id = ${id}`,
  record: '/staff/memberships',
}

const kinds: Readonly<Record<UndoCapability, Kind>> = {
  'edit-people': {
    ...membership,
    table: 'account',
    add: async (people) => (await people.add()).id,
    key: 'county',
    read: (sql, id) => sql`select county as value from account where id = ${id}`,
    write: (sql, id, value) => sql`update account set county = ${value} where id = ${id}`,
    record: '/staff/people',
  },
  'edit-memberships': membership,
  'manage-staff': {
    table: 'account',
    add: async (people) => (await people.add()).id,
    key: 'roles',
    values: [null, 'fees', ''],
    read: (sql, id) => sql`
      select (select role::text from staff_role where account_id = account.id) as value from account where id = ${id}`,
    write: (sql, id) => sql`insert into staff_role (account_id, role) values (${id}, 'fees')`,
    forms: '/staff/colleagues',
  },
  'do-tasks': {
    table: 'task',
    add: async ({ sql }) =>
      (await sql`insert into task (kind, text) values ('note', ${unique('Note')}) returning id`)[0]
        ?.id,
    key: 'doneBy',
    values: ['A', 'B', 'C'],
    read: (sql, id) => sql`select done_by as value from task where id = ${id}`,
    write: (sql, id, value) => sql`update task set done_by = ${value} where id = ${id}`,
    forms: '/staff/tasks',
  },
  'edit-fees': {
    table: 'fee',
    add: async ({ sql }) =>
      (
        await sql`
          insert into fee (position, type, description, band, individual)
          values (900, 'Friend', 'A', ${unique('B')}, true) returning id`
      )[0]?.id,
    key: 'description',
    values: ['A', 'B', 'C'],
    read: (sql, id) => sql`select description as value from fee where id = ${id}`,
    write: (sql, id, value) => sql`update fee set description = ${value} where id = ${id}`,
    forms: '/staff/fees',
  },
  'decide-applications': {
    table: 'join_application',
    add: async (people) => (await addApplication(people)).id,
    key: 'state',
    values: ['sent', 'asked', 'declined'],
    read: (sql, id) => sql`select state as value from join_application where id = ${id}`,
    write: (sql, id, value) => sql`
      update join_application set state = ${value}::join_state where id = ${id}`,
    forms: '/staff/applications/{id}',
  },
}

/** Records that an officer changed a value so many minutes ago, with an email that waits; returns the act. */
async function addAct(
  { sql }: People,
  act: string,
  { table, key }: Kind,
  {
    id,
    officer,
    before,
    after,
    ago,
  }: Readonly<Record<'id' | 'officer', string>> & {
    readonly before: string | null
    readonly after: string | null
    readonly ago: number
  },
): Promise<string> {
  const at = sql`now() - ${ago}::int * interval '1 minute'`
  const own = sql(`${table}_id`)
  // The audit trail names no task; a role is null where it is missing.
  const isNamed = table !== 'task'
  const [row] = await sql`
    with event as (
      insert into audit_event (${isNamed ? own : sql`request_id`}, action, operator, staff_account_id, at)
      values (${isNamed ? id : null}, ${act}, 'staff:fay', ${officer}, ${at}) returning id
    ), notice as (
      insert into outgoing (kind, event_id, due_at, attempts)
      select 'notice', id, now() + interval '1 hour', 0 from event
    )
    insert into act_change (id, ${own}, before, after, at)
    select id, ${id}, ${sql.json({ [key]: before || null })}, ${sql.json({ [key]: after || null })}, ${at} from event
    returning id`
  return row?.id
}

const post = ({ url }: Service, session: string, path: string) =>
  fetch(new URL(path, url), {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
    headers: { Cookie: `gatehouse.session=${session}`, Origin: url },
  })

const undoable = Object.entries(actsUndoneWith).flatMap(([capability, acts]) =>
  acts.map((act) => [act, capability as UndoCapability] as const),
)

for (const [act, capability] of undoable) {
  test(`${act} is taken back after the later changes of a value that is again what it was, and the refusal names them`, async ({
    people,
    service,
  }) => {
    const { sql } = people
    const kind = kinds[capability]
    const { values, read, write, record, forms } = kind
    const [a, b, c] = values
    const fay = await people.add({ forename: 'Fay', surname: 'Keeper' })
    const officer = await addStaff(people, 'membership')
    for (const role of ['administrator', 'fees'] as const) await giveRole(people, officer, role)
    const session = await staffSession(people, officer)
    const id = await kind.add(people)
    const changes = [
      { before: a, after: b, ago: 4 },
      { before: b, after: c, ago: 3 },
      { before: c, after: b, ago: 2 },
    ] as const
    const made: string[] = []
    for (const change of changes)
      made.push(await addAct(people, act, kind, { ...change, id, officer: fay.id }))
    await write(sql, id, b)
    const undo = async (change: string | undefined) => {
      const below = `/changes/${change}/undo`
      const path = record
        ? await openRecord(service, session, `${record}/${id}`, below)
        : `${forms?.replace('{id}', id)}${below}`
      return post(service, session, path)
    }
    const valueNow = async () => (await read(sql, id))[0]?.value ?? null
    for (const early of made.slice(0, 2)) {
      const refused = await undo(early)
      expect(refused.status).toBe(422)
      const text = (await refused.text()).replace(/<[^>]*>/g, '')
      expect(text).toMatch(
        /This cannot be undone yet\. Fay Keeper [^.]* on \d{1,2} \w+ \d{4}[^.]*\. Undo that first\./,
      )
      expect(await valueNow()).toBe(b)
    }
    for (const [index, value] of [c, b, a].entries()) {
      const { status } = await undo(made.at(-1 - index))
      expect(status, `the change ${3 - index}`).toBe(303)
      expect(await valueNow()).toBe(value || null)
    }
  })
}

test('a change of contacts is taken back after the later ones of the same contact, and the refusal names them', async ({
  people,
  service,
}) => {
  const { sql } = people
  const [officer, person] = [await addStaff(people, 'membership'), await people.add()]
  const session = await staffSession(people, officer)
  const { guid } = await people.addMembership({ person, lsfr: true })
  const contacts = (lsfr: boolean | null) =>
    sql.json(
      lsfr === null
        ? []
        : [{ account_id: person.id, is_primary: false, is_billing: false, lsfr_access: lsfr }],
    )
  const add = async (kind: string, before: boolean | null, after: boolean | null, ago: number) =>
    (
      await sql`
        insert into contact_change (membership_id, kind, account_id, before, after, at)
        values (${guid}, ${kind}, ${person.id}, ${contacts(before)}, ${contacts(after)}, now() - ${ago} * interval '1 minute')
        returning id`
    )[0]?.id
  const made = [
    await add('added', null, true, 4),
    await add('edited', true, false, 3),
    await add('edited', false, true, 2),
  ]
  const undo = async (id: string) => {
    const below = `/contacts/changes/${id}/undo`
    const path = await openRecord(service, session, `/staff/memberships/${guid}`, below)
    return post(service, session, path)
  }
  const lsfr = async () =>
    (await sql`select lsfr_access from contact where membership_id = ${guid}`)[0]?.lsfr_access ??
    null
  const refused = await undo(made[0])
  expect(refused.status).toBe(422)
  expect((await refused.text()).replace(/<[^>]*>/g, '')).toMatch(
    /This cannot be undone yet\. What Pat Field can do was changed on [^.]*\. Undo that first\./,
  )
  expect(await lsfr()).toBe(true)
  for (const [index, value] of [false, true, null].entries()) {
    expect((await undo(made.at(-1 - index))).status, `the change ${3 - index}`).toBe(303)
    expect(await lsfr()).toBe(value)
  }
})
