import { randomUUID } from 'node:crypto'
import { createAccount, editAccount } from '#db/queries/accounts/accounts-edit.ts'
import {
  findChange,
  findLaterAct,
  listActs,
  listBatch,
  listChanges,
} from '#db/queries/audit/changes.ts'
import { actDays } from '#db/values/periods.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import { refusals } from '#lib/acts/refusals.ts'
import { maxSelected } from '#lib/lists/list.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

test('the acts of 30 days on a person are listed from the newest with what they replaced, and the newest of the later acts is in the way of one', async ({
  db,
  people,
}) => {
  const { sql } = people
  const id =
    (await createAccount(db, { username: unique('ada'), country: 'Ireland' }, 'olga')) ?? ''
  const other = await people.add()
  const phones = ['1', '2', '3', '4']
  for (const [n, phone] of phones.entries()) {
    await editAccount(db, id, { phone }, 'olga')
    await sql`
      update act_change set at = now() - ${(phones.length - n) * 60} * interval '1 minute'
      where account_id = ${id} and after ->> 'phone' = ${phone}`
  }
  await editAccount(db, other.id, { phone: '5' }, 'olga')
  await editAccount(db, id, { mobile: '6' }, 'omar')
  const listed = await listChanges(db, 'account', id)
  expect(listed.map(({ replaced }) => replaced)).toMatchObject([
    [{ before: {}, after: { mobile: '6' } }],
    [{ before: { phone: '3' }, after: { phone: '4' } }],
    [{ before: { phone: '2' }, after: { phone: '3' } }],
    [{ before: { phone: '1' }, after: { phone: '2' } }],
    [{ before: {}, after: { phone: '1' } }],
  ])
  const [mobile, fourth, third, second, first] = listed
  expect(mobile).toMatchObject({
    action: 'account-edited',
    operator: 'omar',
    accountId: id,
    isUndone: false,
    staffName: null,
  })
  expect((await findLaterAct(db, first?.id ?? ''))?.id).toBe(fourth?.id)
  expect(await findLaterAct(db, fourth?.id ?? ''), 'of another column').toBeUndefined()
  expect((await findChange(db, third?.id ?? ''))?.id).toBe(third?.id)
  const hours = actDays * 24
  for (const [change, ago] of [
    [second, hours - 1],
    [first, hours + 1],
  ] as const) {
    await sql`
      update act_change set at = now() - ${ago} * interval '1 hour' where id = ${change?.id ?? ''}`
  }
  await sql`update act_change set undone_at = now() where id = ${fourth?.id ?? ''}`
  const left = await listChanges(db, 'account', id)
  expect(left.map((change) => [change.id, change.isUndone])).toEqual([
    [mobile?.id, false],
    [fourth?.id, true],
    [third?.id, false],
    [second?.id, false],
  ])
  expect(await findChange(db, first?.id ?? ''), 'too old').toBeUndefined()
  const acts = await listActs(db, ['account-edited'])
  expect(acts.map((change) => change.id)).toEqual(expect.arrayContaining([mobile?.id, third?.id]))
  expect(await listActs(db, ['fee-added'])).not.toContainEqual(
    expect.objectContaining({ id: mobile?.id }),
  )
})

test('an act has the name of its person, task, fee or applicant, and counts as sent when its email has gone', async ({
  db,
  people,
}) => {
  const { sql } = people
  const ada = await people.add({ forename: 'Ada' })
  const { guid } = await people.addMembership({ person: ada })
  const batch = (await sql`select uuidv7() as id`)[0]?.id
  const nothing = { account_id: null, membership_id: null, task_id: null, fee_id: null }
  const add = async (columns: Readonly<Record<string, string | null>>, after: object = {}) => {
    const { join_application_id = null } = columns
    const [event] = await sql`
      insert into audit_event (action, operator, join_application_id)
      values ('made-up', 'olga', ${join_application_id}) returning id`
    await sql`
      insert into act_change ${sql({ ...nothing, join_application_id, ...columns, id: event?.id, batch_id: batch, before: null, after: after as never })}`
    return String(event?.id)
  }
  const addTask = async (text: string | null, membershipId: string | null) => {
    const kind = text ? 'note' : 'contacts-not-confirmed'
    const [row] = await sql`
      insert into task (kind, text, membership_id) values (${kind}, ${text}, ${membershipId}) returning id`
    return String(row?.id)
  }
  const [fee] = await sql`
    insert into fee (position, type, description, band, individual, amount)
    values (901, 'Friend', 'For friends', 'Large', true, 24) returning id`
  const applicants = [
    [{ organisation: 'A mill', reference: unique('R') }, 'A mill'],
    [{ reference: unique('R') }, 'Jo Field'],
    [{ reference: 'R-alone', forename: null, surname: null }, 'R-alone'],
  ] as const
  for (const [columns, name] of applicants) {
    const { id } = await addApplicationRow(sql, columns)
    const change = await findChange(db, await add({ join_application_id: id }))
    expect(change).toMatchObject({ name, applicationId: id, replaced: [{ name }] })
  }
  const [named] = await sql`
    insert into membership (charity_number, type) values (${unique('N')}, 'Friend') returning id, charity_number`
  for (const [columns, name] of [
    [{ task_id: await addTask('Ring Ada', guid) }, 'Ring Ada'],
    [{ task_id: await addTask(null, guid) }, 'A farm'],
    [{ task_id: await addTask(null, named?.id) }, named?.charity_number],
    [{ account_id: ada.id }, null],
    [{ membership_id: guid }, null],
  ] as const) {
    const change = await findChange(db, await add(columns))
    expect(change?.replaced[0]?.name, JSON.stringify(columns)).toBe(name)
    expect(change?.name).toBe('account_id' in columns ? 'Ada Field' : null)
  }
  const large = { type: 'Friend', band: 'Large' }
  const ofFee = await add({ fee_id: String(fee?.id) })
  expect((await findChange(db, ofFee))?.replaced).toMatchObject([{ name: null, fee: large }])
  const gone = await add({ fee_id: String(fee?.id) }, large)
  await sql`delete from fee where id = ${fee?.id}`
  expect((await findChange(db, gone))?.replaced, 'of a fee that is gone').toMatchObject([
    { name: null, fee: large },
  ])
  expect((await findChange(db, gone))?.isSent).toBe(true)
  await sql`
    insert into outgoing (kind, event_id, due_at, attempts)
    values ('notice', ${gone}, now() + interval '5 minutes', 0)`
  expect((await findChange(db, gone))?.isSent).toBe(false)
  expect(await listBatch(db, batch)).toHaveLength(10)
})

test('an act on several rows names them in the order in which it changed them', async ({
  db,
  people: { sql },
}) => {
  const [event] = await sql`
    insert into audit_event (action, operator) values ('made-up', 'olga') returning id`
  const texts = ['Ring Zoë', 'Ring Ada', 'Ring Mia']
  for (const text of texts) {
    await sql`
      with added as (insert into task (kind, text) values ('note', ${text}) returning id)
      insert into act_change (id, task_id, before, after) select ${event?.id}, id, null, '{}' from added`
  }
  const change = await findChange(db, String(event?.id))
  expect(change?.replaced.map(({ name }) => name)).toEqual(texts)
})

test('an undo gives a former email back, but not to staff, nor to someone with a password who never proved it', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [old, young] = ['old@people.example', 'new@people.example']
  const isGivenBack = async ({
    password = false,
    proved = false,
    staff = false,
    former = old as string | null,
  }) => {
    const { id } = await people.add()
    await sql`
      update account set email = ${former}, email_verified_at = ${proved ? sql`now()` : null} where id = ${id}`
    if (!password) await sql`update account set password_hash = null where id = ${id}`
    await editAccount(db, id, { email: young, phone: '1' }, 'olga')
    if (staff) await sql`insert into staff_role (account_id, role) values (${id}, 'fees')`
    const [act] = await listChanges(db, 'account', id)
    const { before, after } = act?.replaced[0] ?? {}
    const undone = await editAccount(db, id, before ?? {}, 'olga', after ?? {}, act?.id)
    const [row] =
      await sql`select email, phone, email_verified_at is not null as proved from account where id = ${id}`
    expect(row).toEqual(
      undone ? { email: former, phone: null, proved } : { email: young, phone: '1', proved: false },
    )
    return undone !== undefined
  }
  expect(await isGivenBack({})).toBe(true)
  expect(await isGivenBack({ password: true }), 'never proved').toBe(false)
  expect(await isGivenBack({ password: true, proved: true })).toBe(true)
  expect(await isGivenBack({ password: true, former: null }), 'without an email').toBe(true)
  expect(await isGivenBack({ staff: true }), 'staff').toBe(false)
  expect(await isGivenBack({ staff: true, password: true, proved: true }), 'staff').toBe(false)

  const staff = await people.add()
  await sql`insert into staff_role (account_id, role) values (${staff.id}, 'fees')`
  await editAccount(db, staff.id, { phone: '1' }, 'olga')
  const [act] = await listChanges(db, 'account', staff.id)
  expect(
    await editAccount(db, staff.id, { phone: null }, 'olga', { phone: '1' }, act?.id),
    'another detail of staff',
  ).toBeDefined()
})

/** The records that acts change, and a row of each. */
const subjects: Readonly<Record<string, (people: People) => Promise<string>>> = {
  account_id: async (people) => (await people.add()).id,
  membership_id: async (people) => (await people.addMembership()).guid,
  task_id: async ({ sql }) => {
    const [row] = await sql`insert into task (kind, text) values ('note', 'Ring Ada') returning id`
    return row?.id
  },
  fee_id: async () => randomUUID(),
  join_application_id: async ({ sql }) =>
    (await addApplicationRow(sql, { reference: unique('R') })).id,
}

test('a later act on any kind of record is in the way of one that replaced the same value or role, and no other is', async ({
  db,
  people,
}) => {
  const { sql } = people
  const columns = await sql`
    select column_name as name from information_schema.columns
    where table_name = 'act_change' and column_name like '%\_id' and column_name not in ('row_id', 'batch_id')`
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(subjects).sort())
  const add = async (
    column: string,
    id: string,
    values: readonly [before: object | null, after: object | null],
    { minutesAgo = 0, action = 'made-up', isUndone = false } = {},
  ) => {
    const [event] = await sql`
      insert into audit_event (action, join_application_id)
      values (${action}, ${column === 'join_application_id' ? id : null}) returning id`
    await sql`insert into act_change ${sql({
      id: event?.id,
      [column]: id,
      before: values[0] as never,
      after: values[1] as never,
      at: new Date(Date.now() - minutesAgo * 60_000),
      undone_at: isUndone ? new Date() : null,
    })}`
    return String(event?.id)
  }
  const isInTheWay = async (
    column: string,
    own: Parameters<typeof add>[2],
    later: Parameters<typeof add>[2],
    how: Parameters<typeof add>[3] & { readonly ofAnother?: boolean } = {},
  ) => {
    const id = await (subjects[column] as (typeof subjects)[string])(people)
    const other = how.ofAnother ? await (subjects[column] as (typeof subjects)[string])(people) : id
    const act = await add(column, id, own, { minutesAgo: 5 })
    const next = await add(column, other, later, { minutesAgo: 4, ...how })
    const found = await findLaterAct(db, act)
    expect([undefined, next]).toContain(found?.id)
    return found !== undefined
  }
  const edited = [{ phone: '1' }, { phone: '2' }] as const
  for (const column of Object.keys(subjects)) {
    expect(await isInTheWay(column, edited, edited), column).toBe(true)
    expect(await isInTheWay(column, edited, edited, { ofAnother: true }), column).toBe(false)
  }
  const roles = (before: string | null, after: string | null) =>
    [before === null ? {} : { roles: before }, after === null ? {} : { roles: after }] as const
  for (const [what, own, later, how, expected] of [
    ['another value', edited, [{ fax: '1' }, { fax: '2' }], {}, false],
    ['a value that was empty', edited, [{}, { phone: '2' }], {}, true],
    ['a row that is deleted', edited, [{ phone: '2' }, null], {}, true],
    ['a row that was added', [null, { phone: '1' }], edited, {}, true],
    ['a row that is added again', [{ phone: '1' }, null], [null, { phone: '1' }], {}, true],
    ['an earlier act', edited, edited, { minutesAgo: 6 }, false],
    ['an act that was taken back', edited, edited, { isUndone: true }, false],
    ['an undo', edited, edited, { action: 'change-undone' }, false],
    ['the undo of a decision', edited, edited, { action: 'decision-undone' }, false],
    ['the same role', roles('fees,membership', null), roles(null, 'membership'), {}, true],
    ['another role', roles('fees', null), roles(null, 'membership'), {}, false],
  ] as const)
    expect(await isInTheWay('account_id', own, later, how), what).toBe(expected)
})

test('the acts on as many rows as staff may select are all of a batch', async ({ db, people }) => {
  const { sql } = people
  const [batch] = await sql`select uuidv7() as id`
  await sql`
    with event as (
      insert into audit_event (action, operator)
      select 'made-up', 'olga' from generate_series(1, ${maxSelected}) returning id
    ), numbered as (select id, row_number() over () as n from event), row as (
      insert into membership (charity_number, type)
      select ${unique('N')} || '-' || n, 'Friend' from numbered returning id
    ), row_numbered as (select id, row_number() over () as n from row)
    insert into act_change (id, batch_id, membership_id, before, after)
    select numbered.id, ${batch?.id}, row_numbered.id, '{}', '{}'
    from numbered join row_numbered using (n)`
  expect(await listBatch(db, batch?.id)).toHaveLength(maxSelected)
})

test('the refusal to give an email back says that nobody proved it, unless the email has changed since', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const { id, email } = await people.add()
  const undo = async () => {
    const [event] = await sql`
      select id from audit_event where action = 'account-edited' and account_id = ${id}`
    return undoChange('edit-people', event?.id, 'olga', { kind: 'person', id })
  }
  await sql`update account set email_verified_at = null where id = ${id}`
  await editAccount(db, id, { email: `new.${email}` }, 'olga')
  expect(await undo()).toEqual(refusals.emailNotTheirs)
  await sql`update account set email = ${`later.${email}`} where id = ${id}`
  expect(await undo()).toEqual(refusals.changedSince)
  await closeDatabase()
})
