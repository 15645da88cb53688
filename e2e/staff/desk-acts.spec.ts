import { actsUndoneWith } from '#lib/acts/acts.ts'
import { expect, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { formRequest } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'

type Sql = People['sql']

/** Acts on rows that have no record of their own, the pages that take them back, and the roles that may. */
interface Kind {
  readonly capability: 'manage-staff' | 'do-tasks' | 'edit-fees'
  readonly role: Parameters<typeof addStaff>[1]
  /** A role that cannot take them back. */
  readonly other: Parameters<typeof addStaff>[1]
  readonly page: string
  readonly forms: string
  /** Adds a row, and returns what its acts are about. */
  readonly add: (people: People) => Promise<Subject>
  /** The state of the row. */
  readonly read: (sql: Sql, subject: Subject) => Promise<unknown>
  /** A later change, which refuses to take an act back. */
  readonly change: (sql: Sql, subject: Subject) => Promise<unknown>
  readonly acts: Readonly<Record<string, Act>>
}

interface Subject {
  readonly id: string
  readonly name: string
}

interface Act {
  readonly page: (subject: Subject) => string
  readonly button: string
  readonly values?: (subject: Subject) => Readonly<Record<string, string>>
  readonly to?: (subject: Subject) => string
  /** A line of the banner. */
  readonly shown?: string
  readonly before?: (sql: Sql, subject: Subject) => Promise<unknown>
}

const colleagues = () => '/staff/colleagues'
const taskPage = ({ id }: Subject) => `/staff/tasks/${id}`
const feePage =
  (below = '') =>
  ({ id }: Subject) =>
    `/staff/fees/${id}${below}`

const kinds: readonly Kind[] = [
  {
    capability: 'manage-staff',
    role: 'administrator',
    other: 'membership',
    page: '/staff/colleagues',
    forms: '/staff/colleagues',
    add: async (people) => {
      const { id, username } = await people.add()
      return { id, name: username }
    },
    read: (sql, { id }) => sql`select role from staff_role where account_id = ${id} order by role`,
    change: (sql, { id }) => sql`
      with gone as (delete from staff_role where account_id = ${id} and role = 'fees' returning role)
      insert into staff_role (account_id, role)
      select ${id}, 'fees' where not exists (select from gone)`,
    acts: {
      'staff-role-granted': {
        page: colleagues,
        button: 'Give the role',
        values: ({ name }) => ({ user: name, role: 'fees' }),
        shown: 'Roles: empty → Fees',
      },
      'staff-role-revoked': {
        before: (sql, { id }) =>
          sql`insert into staff_role (account_id, role) values (${id}, 'fees')`,
        page: colleagues,
        button: 'Remove Fees',
        to: ({ id }) => `/staff/colleagues/${id}/revoke`,
        shown: 'Roles: Fees → empty',
      },
    },
  },
  {
    capability: 'do-tasks',
    role: 'membership',
    other: 'help-desk',
    page: '/staff',
    forms: '/staff/tasks',
    add: async ({ sql }) => {
      const name = unique('Ring Ada about')
      const [row] = await sql`insert into task (kind, text) values ('note', ${name}) returning id`
      return { id: row?.id, name }
    },
    read: (sql, { id }) => sql`select * from task where id = ${id}`,
    change: (sql, { id }) => sql`update task set owner_id = null, done_at = now() where id = ${id}`,
    acts: {
      'task-taken': { page: taskPage, button: 'Take' },
      'task-done': { page: taskPage, button: 'Mark as done' },
    },
  },
  {
    capability: 'edit-fees',
    role: 'fees',
    other: 'membership',
    page: '/staff/fees',
    forms: '/staff/fees',
    add: async ({ sql }) => {
      const name = unique('B')
      const [row] = await sql`
        insert into fee (position, type, description, band, individual, amount, valid_from)
        values (900, 'Friend', 'For friends', ${name}, true, 24, '2040-01-01') returning id`
      return { id: row?.id, name }
    },
    read: (sql, { name }) => sql`
      select fee.*, valid_from::text, valid_to::text from fee where band = ${name} order by fee.valid_from`,
    change: (sql, { name }) => sql`
      with changed as (
        update fee set amount = 1, description = 'Later' where band = ${name} and valid_to = 'infinity'
        returning id
      )
      insert into fee (position, type, description, band, individual, amount, valid_from)
      select 900, 'Friend', 'Overlaps', ${name}, true, 1, '2060-01-01'
      where not exists (select from changed)`,
    acts: {
      'fee-added': {
        before: (sql, { name }) => sql`delete from fee where band = ${name}`,
        page: () => '/staff/fees/add',
        button: 'Add the fee',
        values: ({ name }) => ({
          type: 'Friend',
          audience: 'individual',
          description: 'For friends',
          band: name,
          amount: '24',
          from: '2040-01-01',
        }),
        shown: 'From: empty → 1 January 2040',
      },
      'fee-edited': {
        page: feePage('/description'),
        button: 'Save',
        values: () => ({ description: 'For neighbours' }),
        shown: 'Description: For friends → For neighbours',
      },
      'fee-scheduled': {
        page: feePage(),
        button: 'Change the price',
        values: () => ({ amount: '26.50', from: '2041-01-01' }),
        shown: 'Price: empty → £26.50',
      },
      'fee-ended': {
        page: feePage('/end'),
        button: 'End the fee',
        values: () => ({ from: '2041-01-01' }),
        shown: 'Until: empty → 31 December 2040',
      },
    },
  },
]

const open = async (url: string, session: string, path: string) => {
  const response = await fetch(new URL(path, url), {
    headers: { Cookie: `gatehouse.session=${session}` },
  })
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

for (const kind of kinds) {
  for (const [action, act] of Object.entries(kind.acts)) {
    test(`${action} is taken back once by another officer, unless something has changed since or 30 days have passed`, async ({
      people,
      service,
    }) => {
      const { sql } = people
      const sessionOf = async (role: typeof kind.role) =>
        staffSession(people, await addStaff(people, role))
      const [doer, stranger] = [await sessionOf(kind.role), await sessionOf(kind.other)]
      const second = await addStaff(people, kind.role)
      const other = await staffSession(people, second)
      const subject = await kind.add(people)
      await act.before?.(sql, subject)
      const before = await kind.read(sql, subject)
      const perform = async () => {
        const form = await formRequest(service, doer, act.page(subject), act.button)
        const done = await form(doer, act.values?.(subject), act.to?.(subject))
        expect(done.status, action).toBe(303)
        const [change] = await sql`
          select act_change.id from act_change join audit_event on audit_event.id = act_change.id
          where action = ${action} and (${subject.id} in (
              act_change.account_id::text, task_id::text, act_change.fee_id::text)
            or ${subject.name} in (before ->> 'band', after ->> 'band'))
          order by row_id desc limit 1`
        return { done, id: change?.id, undo: `${kind.forms}/changes/${change?.id}/undo` }
      }
      const first = await perform()
      const changed = await kind.read(sql, subject)
      expect(changed).not.toEqual(before)
      const banner = await open(service.url, doer, first.done.headers.get('location') ?? '')
      expect(banner).toContain(act.shown ?? subject.name)

      const undo = await formRequest(service, other, kind.page, 'Undo')
      expect((await undo(stranger, {}, first.undo)).status).toBe(404)
      expect(await kind.read(sql, subject)).toEqual(changed)
      const undone = await undo(other, {}, first.undo)
      expect(undone.headers.get('location')).toBe(`${kind.page}?done=staff-act-undone`)
      expect(await kind.read(sql, subject)).toEqual(before)
      const again = await undo(other, {}, first.undo)
      expect(again.status, 'twice').toBe(422)
      expect(await again.text()).toContain('This cannot be undone')
      const events = await sql`
        select distinct action from audit_event where staff_account_id = ${second.id} and action <> 'staff-searched'`
      expect(events).toEqual([{ action: 'change-undone' }])

      const old = await perform()
      const age = (interval: string) => sql`
        update act_change set at = now() - ${interval}::interval where id = ${old.id}`
      await age('30 days 1 minute')
      expect((await undo(other, {}, old.undo)).status, 'after 30 days').toBe(422)
      await age('29 days 23 hours')
      expect((await undo(other, {}, old.undo)).status, 'before').toBe(303)
      expect(await kind.read(sql, subject)).toEqual(before)

      const last = await perform()
      await kind.change(sql, subject)
      const later = await kind.read(sql, subject)
      const refused = await undo(other, {}, last.undo)
      expect(refused.status, 'changed since').toBe(422)
      expect(await refused.text()).toContain('This cannot be undone: it has changed again')
      expect(await kind.read(sql, subject)).toEqual(later)
    })
  }

  test(`each act that ${kind.capability} takes back is tested`, () => {
    expect(Object.keys(kind.acts).sort()).toEqual([...actsUndoneWith[kind.capability]].sort())
  })
}

test('an act is taken back although more acts than a list shows were made later', async ({
  people,
  service,
}) => {
  const { sql } = people
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const add = async () => {
    const [row] = await sql`
      insert into task (kind, text) values ('note', ${unique('Ring Ada')}) returning id`
    return row?.id as string
  }
  const [id, other] = [await add(), await add()]
  const finish = await formRequest(service, session, `/staff/tasks/${id}`, 'Mark as done')
  await finish(session)
  const undo = await formRequest(service, session, '/staff', 'Undo')
  await sql`
    with event as (
      insert into audit_event (action, operator) select 'task-done', 'olga' from generate_series(1, 60)
      returning id
    )
    insert into act_change (id, task_id, before, after) select id, ${other}, '{}', '{}' from event`
  const [act] = await sql`select id from act_change where task_id = ${id}`
  expect((await undo(session, {}, `/staff/tasks/changes/${act?.id}/undo`)).status).toBe(303)
  await sql`delete from act_change where task_id = ${other}`
  expect(await sql`select from task where id = ${id} and done_at is null`).toHaveLength(1)
})

test('a task about a person that was done is listed with the person’s name', async ({
  people,
  service,
}) => {
  const { sql } = people
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const surname = unique('Oak')
  const { id } = await people.add({ forename: 'Ada', surname })
  const [task] = await sql`
    insert into task (kind, account_id) values ('email-fails', ${id}) returning id`
  const finish = await formRequest(service, session, `/staff/tasks/${task?.id}`, 'Mark as done')
  const banner = (await finish(session)).headers.get('location') ?? ''
  for (const page of [banner, '/staff'])
    expect(await open(service.url, session, page), page).toContain(`Ada ${surname}`)
})
