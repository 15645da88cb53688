import type postgres from 'postgres'
import { disableAccount, editAccount } from '#db/queries/accounts/accounts-edit.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import type { ContactKey } from '#db/queries/memberships/card.ts'
import { renewMemberships } from '#db/queries/memberships/renewals.ts'
import { eraseAccount, planErasures } from '#db/queries/privacy/erasure.ts'
import { findTask } from '#db/queries/tasks/tasks.ts'
import { checkContacts, finishTask } from '#db/queries/tasks/tasks-edit.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'
import { addTwoAccounts, pairOf } from '../staff/two-accounts.ts'
import { removeContact } from './remove-contact.ts'

type Database = Parameters<typeof removeContact>[0]

/** The tasks of a membership, the oldest first. */
const tasksOf = (sql: postgres.Sql, guid: string) => sql`
  select id, kind, done_at is null as open, done_by,
    exists (select from audit_event where audit_event.xmin = task.xmin) as same
  from task where membership_id = ${guid} order by created_at, id`

const openTask = { kind: 'membership-without-contact', open: true }

/** The statements that take away a contact. */
const losses: Readonly<Record<string, (db: Database, key: ContactKey) => Promise<unknown>>> = {
  removeContact: (db, key) => removeContact(db, key, 'olga'),
  disableAccount: (db, { accountId }) => disableAccount(db, accountId, 'olga'),
  editAccount: (db, { accountId }) => editAccount(db, accountId, { email: null }, 'olga'),
  eraseAccount: (db, { accountId }) => eraseAccount(db, accountId, 'olga'),
  planErasures: (db, { accountId }) => planErasures(db, [accountId], 'olga'),
}

for (const [name, lose] of Object.entries(losses)) {
  test(`${name} opens a task in the same statement if nobody else can be reached, and none otherwise`, async ({
    db,
    people,
  }) => {
    const [person, other, silent] = [await people.add(), await people.add(), await people.add()]
    await people.sql`update account set email = null where id = ${silent.id}`
    const { guid } = await people.addMembership(
      { person, primary: true },
      { person: other },
      { person: silent },
      { person: await people.add({ disabled: true }) },
    )
    expect(await lose(db, { membershipId: guid, accountId: person.id })).toBeTruthy()
    expect(await tasksOf(people.sql, guid)).toEqual([])
    expect(await lose(db, { membershipId: guid, accountId: other.id })).toBeTruthy()
    expect(await tasksOf(people.sql, guid)).toMatchObject([{ ...openTask, same: true }])
    expect(await lose(db, { membershipId: guid, accountId: silent.id })).toBeTruthy()
    expect(await tasksOf(people.sql, guid)).toHaveLength(1)
  })
}

test('a contact that moves to an account without an email opens a task, and a membership that is deleted none', async ({
  people,
}) => {
  const { sql } = people
  const [person, silent] = [await people.add(), await people.add()]
  await sql`update account set email = null where id = ${silent.id}`
  const { guid } = await people.addMembership({ person })
  await sql`update contact set account_id = ${silent.id} where membership_id = ${guid}`
  expect(await tasksOf(sql, guid)).toMatchObject([openTask])
  await sql`delete from membership where id = ${guid}`
  expect(await tasksOf(sql, guid)).toEqual([])
})

test('of two statements that remove two contacts at once, the later one opens the task', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [first, second] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: first }, { person: second })
  const { removal } = await sql.begin(async (transaction) => {
    await transaction`delete from contact where account_id = ${first.id}`
    const later = removeContact(db, { membershipId: guid, accountId: second.id }, 'olga')
    await waitForLock(sql, later)
    return { removal: later }
  })
  expect(await removal).toBe(true)
  expect(await tasksOf(sql, guid)).toMatchObject([openTask])
})

test('an erasure waits for a change of contacts of the person, and neither for ever', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [person, other] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person }, { person: other })
  const { erased } = await sql.begin(async (change) => {
    await change`update membership set contacts_version = contacts_version + 1 where id = ${guid}`
    const later = eraseAccount(db, person.id, 'olga')
    await waitForLock(sql, later)
    // Without a wait: PostgreSQL would end one of two that wait for each other, and an erasure is tried again.
    await change`select from account where id = ${person.id} for key share nowait`
    await change`select from contact where account_id = ${person.id} for no key update nowait`
    await change`update contact set is_billing = true where account_id = ${person.id}`
    return { erased: later }
  })
  expect(await erased).toBe(true)
})

test('twenty contacts who are disabled, erased and removed at once leave one task', async ({
  db,
  people,
}) => {
  const contacts = await Promise.all(Array.from({ length: 20 }, () => people.add()))
  const { guid } = await people.addMembership(...contacts.map((person) => ({ person })))
  const all = Object.values(losses)
  const results = await Promise.all(
    contacts.map(({ id }, n) => all[n % all.length]?.(db, { membershipId: guid, accountId: id })),
  )
  expect(results.every(Boolean)).toBe(true)
  expect(await tasksOf(people.sql, guid)).toMatchObject([openTask])
})

test('finishTask leaves the task open until someone can be reached, and a removal at once opens another', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const key = { membershipId: guid, accountId: person.id }
  await removeContact(db, key, 'olga')
  const [task] = await tasksOf(sql, guid)
  expect(await finishTask(db, task?.id, 'oscar')).toBe('without-contact')
  await sql`insert into contact (membership_id, account_id) values (${guid}, ${person.id})`
  const { finished } = await sql.begin(async (transaction) => {
    await transaction`delete from contact where membership_id = ${guid}`
    const later = finishTask(db, task?.id, 'oscar')
    await waitForLock(sql, later)
    return { finished: later }
  })
  expect(await finished).toBe('done')
  expect(await finishTask(db, task?.id, 'oscar')).toBe('not-open')
  expect(await tasksOf(sql, guid)).toMatchObject([
    { ...openTask, open: false, done_by: 'oscar' },
    openTask,
  ])
  const events = await sql`select operator from audit_event where action = 'task-done'`
  expect(events).toEqual([{ operator: 'oscar' }])
})

test('a task that ten officers finish at once is done once', async ({ db, database: { sql } }) => {
  const [task] = await sql`
    insert into task (kind, text) values ('note', 'Ask the bank') returning id`
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) => finishTask(db, task?.id, `olga-${n}`)),
  )
  expect(outcomes.toSorted()).toEqual(['done', ...Array(9).fill('not-open')])
  const events = await sql`
    select from audit_event where action = 'task-done' and operator like 'olga-%'`
  expect(events).toHaveLength(1)
})

test('the job opens the tasks of live memberships without a reachable contact, once, and closes those that are solved', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  await checkContacts(db)
  const person = await people.add()
  const [silent, lapsed, ended, live] = await Promise.all(
    Array.from({ length: 4 }, () => people.addMembership()),
  )
  await people.addMembership({ person })
  const disabled = await people.addMembership({ person: await people.add({ disabled: true }) })
  await sql`update membership set renews_on = ${londonDay(-200)} where id = ${lapsed?.guid ?? ''}`
  await sql`update membership set ended_on = ${londonDay(-1)} where id = ${ended?.guid ?? ''}`
  const both = await Promise.all([checkContacts(db), checkContacts(db)])
  expect(both.reduce((sum, { opened }) => sum + opened, 0)).toBe(3)
  expect(await checkContacts(db)).toEqual({ opened: 0, done: 0 })
  for (const { guid } of [silent, live, disabled].flatMap((one) => one ?? [])) {
    expect(await tasksOf(sql, guid)).toMatchObject([openTask])
  }
  await sql`insert into contact (membership_id, account_id) values (${live?.guid ?? ''}, ${person.id})`
  expect(await checkContacts(db)).toEqual({ opened: 0, done: 1 })
  expect(await tasksOf(sql, live?.guid ?? '')).toMatchObject([{ open: false, done_by: null }])
})

test('the task of a membership that has ended is listed once it begins again', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  await sql`update membership set ended_on = ${londonDay(-1)} where id = ${guid}`
  await removeContact(db, { membershipId: guid, accountId: person.id }, 'olga')
  const [task] = await sql`select id from task where membership_id = ${guid}`
  expect(await findTask(db, task?.id)).toBeUndefined()
  await renewMemberships(db, [{ id: guid, day: null }], null, 'olga')
  expect(await findTask(db, task?.id)).toMatchObject({ membershipId: guid })
})

test('a merge opens no task for a membership; its undo opens one if the membership has no reachable contact any more', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { merged, ownId, sharedId } = two
  const { sql } = people
  const opened = () => sql`
    select membership_id from task where membership_id in ${sql([ownId, sharedId])}`
  await mergeAccounts(db, pairOf(two), 'olga')
  await sql`update account set email = null where id = ${merged.id}`
  expect(await opened()).toEqual([])
  expect(await unmergeAccount(db, merged.id, 'olga')).toMatchObject({ outcome: 'undone' })
  expect(await opened()).toEqual([{ membership_id: ownId }])
})
