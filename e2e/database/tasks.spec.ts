import { randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { releaseContacts } from '#db/queries/contacts/contact-changes.ts'
import { type KeysetPage, listRows } from '#db/queries/list-rows.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { findTask, taskList } from '#db/queries/tasks/tasks.ts'
import { addNote, checkContacts, finishTask, takeTask } from '#db/queries/tasks/tasks-edit.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'

const oldest = { filter: {}, page: { sort: 'age', isDescending: false, size: 10 } } as const

/** Adds a note without its statement, so that its day may have passed. */
async function addNoteRow(
  sql: postgres.Sql,
  {
    text,
    hoursAgo = 0,
    ...columns
  }: Readonly<Record<string, unknown>> & { text: string; hoursAgo?: number },
): Promise<string> {
  const [row] = await sql`
    insert into task ${sql({ ...columns, kind: 'note', text })} returning id`
  await sql`update task set created_at = now() - ${hoursAgo} * interval '1 hour' where id = ${row?.id}`
  return row?.id
}

test('a note is due from today on, and overdue from the day after', async ({
  own: { db, sql },
}) => {
  const { id: accountId, username } = await new People(sql).add()
  const officer = { accountId, username, role: 'membership' } as const
  for (const [days, isAdded] of [
    [-1, false],
    [0, true],
    [1, true],
  ] as const) {
    const note = { text: `in ${days} days`, dueOn: londonDay(days) }
    expect(await addNote(db, note, officer), note.text).toBe(isAdded)
  }
  await addNoteRow(sql, { text: 'yesterday', due_on: londonDay(-1) })
  await addNoteRow(sql, { text: 'some day' })
  const tasks = await listRows(db, taskList, oldest)
  expect(tasks.map(({ subject, isOverdue, ownerId }) => [subject, isOverdue, ownerId])).toEqual([
    ['in 0 days', false, accountId],
    ['in 1 days', false, accountId],
    ['yesterday', true, null],
    ['some day', false, null],
  ])
})

test('tasks are listed from the oldest to the newest, and each has its neighbours', async ({
  own: { db, sql },
}) => {
  const middle = await addNoteRow(sql, { text: 'a', hoursAgo: 2 })
  const newest = await addNoteRow(sql, { text: 'c', hoursAgo: 1 })
  await addNoteRow(sql, { text: 'done', hoursAgo: 2, done_at: new Date() })
  const earliest = await addNoteRow(sql, { text: 'b', hoursAgo: 3 })
  const tasks = await listRows(db, taskList, oldest)
  expect(tasks.map(({ subject }) => subject)).toEqual(['b', 'a', 'c'])
  for (const [id, previous, next] of [
    [earliest, null, middle],
    [middle, earliest, newest],
    [newest, middle, null],
  ] as const) {
    expect(await findTask(db, id)).toMatchObject({ id, previous, next })
  }
})

test('a task is taken by one officer at a time, from the owner that was shown, and while it is open', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [olga, omar] = [await people.add(), await people.add()]
  const actor = ({ id, username }: typeof olga) =>
    ({ accountId: id, username, role: 'membership' }) as const
  const id = await addNoteRow(sql, { text: 'a note' })
  const other = await addNoteRow(sql, { text: 'another note' })
  const take = (who: typeof olga, shown: typeof olga | null) =>
    takeTask(db, id, { ownerId: shown?.id ?? null }, actor(who))
  expect([
    await take(olga, omar),
    await take(olga, null),
    await take(omar, null),
    await take(olga, olga),
    await take(omar, olga),
    await take(olga, omar),
  ]).toEqual([false, true, false, false, true, true])
  expect(await findTask(db, id)).toMatchObject({ ownerId: olga.id, owner: 'Pat Field' })
  expect(await findTask(db, other)).toMatchObject({ ownerId: null, owner: null })
  expect(await finishTask(db, id, 'olga')).toBe('done')
  expect(await finishTask(db, id, 'olga')).toBe('not-open')
  expect(await take(omar, olga)).toBe(false)
  expect(await findTask(db, id)).toBeUndefined()
  expect(await finishTask(db, randomUUID(), 'olga')).toBe('not-open')
  const done = await sql`select id, done_by from task where done_at is not null`
  expect(done).toEqual([{ id, done_by: 'olga' }])
})

test('the list of tasks is filtered by all that is set, ordered by day with those of no day last, and leaves out ended memberships', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const olga = await people.add({ username: 'olga-of-tasks' })
  const ada = await people.add({ forename: 'Adalind', surname: 'Quill' })
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const { guid: ended } = await people.addMembership({ person: ada, primary: true })
  await sql`update membership set ended_on = ${londonDay(0)} where id = ${ended}`
  await sql`
    insert into task ${sql([
      { kind: 'contacts-not-confirmed', membership_id: guid, due_on: londonDay(0) },
      { kind: 'membership-without-contact', membership_id: guid, due_on: null },
      { kind: 'contacts-not-confirmed', membership_id: ended, due_on: londonDay(-9) },
    ])}`
  await sql`insert into task (kind, account_id, owner_id) values ('email-fails', ${ada.id}, ${olga.id})`
  await addNoteRow(sql, { text: 'ring the printer', due_on: londonDay(-1), owner_id: olga.id })
  const listed = async (filter: Parameters<typeof taskList.has>[1], isDescending = false) => {
    const request = { filter, page: { sort: 'due', isDescending, size: 10 } } as const
    return (await listRows(db, taskList, request)).map(({ subject }) => subject)
  }
  const all = ['ring the printer', 'A farm', 'A farm', 'Adalind Quill']
  expect(await listed({})).toEqual(all)
  expect(await listed({}, true)).toEqual(all.toReversed())
  const pages = []
  const request = { filter: {}, page: { sort: 'due', isDescending: false, size: 1 } } as const
  let beside: KeysetPage['beside']
  for (let left = all.length; left > 0; left--) {
    const [row] = await listRows(db, taskList, { ...request, page: { ...request.page, beside } })
    pages.push(row?.subject)
    beside = row && { side: 'after', place: row.place }
  }
  expect(pages, 'page by page').toEqual(all)
  for (const [filter, expected] of [
    [{ kind: 'email-fails' }, ['Adalind Quill']],
    [{ kind: 'membership-without-contact' }, ['A farm']],
    [{ kind: 'note' }, ['ring the printer']],
    [{ owner: 'OLGA-of-tasks' }, ['ring the printer', 'Adalind Quill']],
    [{ owner: 'olga' }, []],
    [{ notTaken: 'yes' }, ['A farm', 'A farm']],
    [{ overdue: 'yes' }, ['ring the printer']],
    [{ overdue: 'yes', notTaken: 'yes' }, []],
    [{ q: 'printer' }, ['ring the printer']],
    [{ q: 'Quill' }, ['A farm', 'A farm', 'Adalind Quill']],
    [{ q: 'Quill', kind: 'note' }, []],
  ] as const) {
    expect(await listed(filter), JSON.stringify(filter)).toEqual(expected)
  }
})

test('a task about an account is listed until that is merged into another, and again once the merge is undone', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, twin] = [await people.add(), await people.add()]
  await sql`insert into task (kind, account_id) values ('email-fails', ${twin.id})`
  const listed = async () =>
    (await listRows(db, taskList, oldest)).map(({ accountId }) => accountId)
  expect(await listed()).toEqual([twin.id])
  await sql`insert into account_merge (merged_id, account_id, moved) values (${twin.id}, ${ada.id}, '{}')`
  expect(await listed()).toEqual([])
  await sql`delete from account_merge`
  expect(await listed()).toEqual([twin.id])
})

test('a report of a change is listed also if the membership has lapsed or ended', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  for (const [n, days] of [{ renews_on: londonDay(-91) }, { ended_on: londonDay(0) }].entries()) {
    const { guid } = await people.addMembership({ person: await people.add(), primary: true })
    await sql`update membership set ${sql(days)} where id = ${guid}`
    await sql`
      insert into task (kind, membership_id) values ('contacts-not-confirmed', ${guid}), ('not-me', ${guid})`
    const listed = await listRows(db, taskList, oldest)
    expect(listed.map(({ kind }) => kind)).toEqual(Array(n + 1).fill('not-me'))
    expect(await findTask(db, listed[n]?.id ?? '')).toMatchObject({ membershipId: guid })
    expect(await listWaiting(db, 9)).toMatchObject([{ name: 'tasks', count: n + 1 }])
  }
})

test('a task about a membership without a contact who can be reached ends when one can', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  await checkContacts(db)
  const [person, silent] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: silent, primary: true })
  const { guid: ended } = await people.addMembership({ person: silent, primary: true })
  await sql`update membership set ended_on = ${londonDay(0)} where id = ${ended}`
  await sql`update account set email = null where id = ${silent.id}`
  // The trigger has opened it.
  await sql`delete from task`
  expect(await checkContacts(db)).toEqual({ opened: 1, done: 0 })
  expect(await checkContacts(db), 'again').toEqual({ opened: 0, done: 0 })
  const [task] = await sql`select id, membership_id from task where done_at is null`
  expect(task?.membership_id).toBe(guid)
  expect(await finishTask(db, task?.id, 'olga')).toBe('without-contact')
  // As an import or a repair by hand leaves it.
  await sql`alter table contact disable trigger user`
  await sql`insert into contact values (${guid}, ${person.id}, false, false, false)`
  await people.disable(person)
  expect(await checkContacts(db), 'a disabled one').toEqual({ opened: 0, done: 0 })
  await sql`update account set disabled_at = null where id = ${person.id}`
  await sql`update task set done_at = null where id = ${task?.id}`
  expect(await checkContacts(db)).toEqual({ opened: 0, done: 1 })
  expect(await finishTask(db, task?.id, 'olga')).toBe('not-open')
  await sql`update task set done_at = null where id = ${task?.id}`
  expect(await finishTask(db, task?.id, 'olga')).toBe('done')
})

test('the task about a reported change is done once members can change the contacts again, and not before', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { guid } = await people.addMembership()
  await sql`update membership set contacts_frozen_at = now() where id = ${guid}`
  const [task] = await sql`
    insert into task (kind, membership_id) values ('not-me', ${guid}) returning id`
  expect(await finishTask(db, task?.id, 'olga')).toBe('frozen')
  expect(await sql`select from task where kind = 'not-me' and done_at is null`).toHaveLength(1)
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect(await finishTask(db, task?.id, 'olga')).toBe('not-open')
  await sql`update task set done_at = null where id = ${task?.id}`
  expect(await finishTask(db, task?.id, 'olga'), 'once it is opened again').toBe('done')
})

test('a task about a change that was not wanted names the one that was reported last, who made it and who reported it', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo, cy] = [
    await people.add({ forename: 'Ada' }),
    await people.add({ forename: 'Bo' }),
    await people.add({ forename: 'Cy' }),
  ]
  const { guid } = await people.addMembership({ person: bo, primary: true })
  const { guid: otherGuid } = await people.addMembership({ person: bo, primary: true })
  const report = async (
    subject: typeof ada,
    hoursAgo: number | null,
    by: string | null,
    membership = guid,
  ) => {
    const before = [
      { account_id: cy.id, is_primary: false },
      { account_id: ada.id, is_primary: true },
    ]
    const [row] = await sql`
      insert into contact_change (membership_id, kind, account_id, operator, member_id, before, after)
      values (${membership}, 'edited', ${subject.id}, ${by}, ${bo.id}, ${sql.json(before)}, '[]') returning id`
    await sql`
      insert into credential (hash, kind, contact_change_id, realm, expires_at, used_at)
      values (${randomBytes(32)}, 'contact', ${row?.id}, 'tests', 'infinity', now() - ${hoursAgo}::int * interval '1 hour')`
    return String(row?.id)
  }
  await report(ada, 2, null)
  const newest = await report(cy, 1, null)
  const undone = await report(bo, 0, 'olga')
  await report(bo, null, 'olga')
  await report(ada, 0, 'olga', otherGuid)
  const [task] = await sql`
    insert into task (kind, membership_id) values ('not-me', ${guid}) returning id`
  const reported = async () => (await findTask(db, task?.id))?.reported
  expect(await reported()).toMatchObject({ id: undone, actor: 'olga', name: 'Bo Field' })
  await sql`update contact_change set undone_at = now() where id = ${undone}`
  expect(await reported()).toMatchObject({
    id: newest,
    kind: 'edited',
    name: 'Cy Field',
    actor: 'Bo Field',
    reporter: 'Ada Field',
  })
  await sql`update task set kind = 'contacts-not-confirmed' where id = ${task?.id}`
  expect(await reported(), 'of another kind of task').toBeNull()
})

test('of two officers who finish a task at once, the later one is told that it is not open', async ({
  own: { db, sql },
}) => {
  const id = await addNoteRow(sql, { text: 'a note' })
  const { later } = await sql.begin(async (transaction) => {
    await transaction`update task set done_at = now(), done_by = 'omar' where id = ${id}`
    const later = finishTask(db, id, 'olga')
    await waitForLock(sql, later)
    return { later }
  })
  expect(await later).toBe('not-open')
  expect(await sql`select done_by from task where id = ${id}`).toEqual([{ done_by: 'omar' }])
})

test('the end of a task locks its membership first, and a check of contacts that of the lower id', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const person = await people.add()
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    ids.push((await people.addMembership({ person, primary: true })).guid)
  }
  const [first = '', second = ''] = ids.sort()
  await sql`delete from task`
  const tasks = await sql`
    insert into task (kind, membership_id)
    select 'membership-without-contact', unnest(${ids}::uuid[]) returning id, membership_id`
  const idOf = (guid: string) => tasks.find((task) => task.membership_id === guid)?.id
  for (const [what, held, run, expected] of [
    ['the end of one', first, () => finishTask(db, idOf(first), 'olga'), [second]],
    ['a check', first, () => checkContacts(db), [second]],
    ['a check', second, () => checkContacts(db), []],
  ] as const) {
    await sql`update task set done_at = null`
    const { running, free, open } = await sql.begin(async (transaction) => {
      await transaction`select from membership where id = ${held} for update`
      const running: Promise<unknown> = run()
      await waitForLock(sql, running)
      const free =
        await sql`select id from membership where id in ${sql(ids)} for update skip locked`
      const open = await sql`select from task where done_at is null for update skip locked`
      return { running, free: free.map(({ id }) => id), open }
    })
    await running
    expect({ free, open: open.length }, `${what}, ${held === first}`).toEqual({
      free: expected,
      open: 2,
    })
  }
})
