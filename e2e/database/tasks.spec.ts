import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { listRows } from '#db/queries/list-rows.ts'
import { findTask, taskList } from '#db/queries/tasks/tasks.ts'
import { addNote, finishTask, takeTask } from '#db/queries/tasks/tasks-edit.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

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
  expect(tasks.map(({ text, isOverdue, ownerId }) => [text, isOverdue, ownerId])).toEqual([
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
  expect(tasks.map(({ text }) => text)).toEqual(['b', 'a', 'c'])
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
