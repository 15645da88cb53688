import {
  addJobPiece,
  claimJob,
  completeUpload,
  continueRun,
  deleteJob,
  endLostRuns,
  endRun,
  startJobStep,
} from '#db/queries/imports/jobs-edit.ts'
import { undoImport } from '#db/queries/imports/undo.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

const staffId = '0199a000-0000-7000-8000-000000000001'
const operator = { accountId: staffId, username: 'olga', role: 'administrator' } as const
const runs = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b']
const [runId, otherRunId] = runs as [string, string]

type Sql = People['sql']

async function addJob(sql: Sql, state: string, { kind = 'import', leaseSeconds = 20 } = {}) {
  const [job] = await sql`
    insert into data_job
      (kind, state, staff_account_id, staff_username, staff_role, run_id, lease_until)
    values (${kind}, ${state}, ${staffId}, 'olga', 'administrator', ${runId},
      now() + ${leaseSeconds} * interval '1 second') returning id`
  return job?.id as string
}

const readJob = async (sql: Sql, id: string) => [
  await sql`select * from data_job where id = ${id}`,
  await sql`select job_id, part, n from data_job_file where job_id = ${id}`,
]

/** Adds an import that gave two fees another description. */
async function addImport({ sql }: People) {
  const fees = await sql`
    insert into fee (position, type, description, band, individual)
    select 1, 'Friend', 'New', ${unique('B')} || n, true from generate_series(1, 2) as n
    returning id`
  const [added] = await sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('olga', 'fees', 'fees.csv', 'x', '{}', '{}') returning id`
  for (const { id } of fees) {
    await sql`
      insert into import_change (import_id, target, row_id, before, after)
      values (${added?.id}, 'fee', ${id}, '{"description": "Old"}', '{"description": "New"}')`
  }
  const ids = fees.map(({ id }) => id as string)
  return {
    id: added?.id as number,
    feeIds: ids as [string, string],
    read: async () => [
      (await sql`select description from fee where id in ${sql(ids)} order by id`).map(
        ({ description }) => description,
      ),
      (await sql`select undone_by from import where id = ${added?.id}`)[0]?.undone_by,
      (await sql`select from audit_event where import_id = ${added?.id}`).length,
    ],
  }
}

test('undoImport leaves a row as it is that was changed after the import', async ({
  db,
  people,
}) => {
  const { id, feeIds, read } = await addImport(people)
  await people.sql`update fee set description = 'Corrected' where id = ${feeIds[0]}`
  const { state, counts } = await undoImport(db, { id, operator: 'olga', write: true })
  expect([state, counts.fee]).toEqual(['done', { edited: 1, reversed: 1 }])
  expect(await read()).toEqual([['Corrected', 'Old'], 'olga', 1])
})

test('undoImport undoes an import once, if it is asked for again or five times at once', async ({
  db,
  people,
}) => {
  const { id, feeIds, read } = await addImport(people)
  const undo = async (name: string) =>
    (await undoImport(db, { id, operator: name, write: true })).state
  const states = await Promise.all(Array.from({ length: 5 }, () => undo('olga')))
  expect(states.sort()).toEqual(['done', 'undone', 'undone', 'undone', 'undone'])
  expect(await read()).toEqual([['Old', 'Old'], 'olga', 1])
  // As the import left it, so that nothing but the undo before keeps it.
  await people.sql`update fee set description = 'New' where id in ${people.sql(feeIds)}`
  expect(await undo('oscar')).toBe('undone')
  expect(await read()).toEqual([['New', 'New'], 'olga', 1])
})

test('undoImport changes nothing for a preview, or if what the rows were before is not stored', async ({
  db,
  people,
}) => {
  const { id, read } = await addImport(people)
  const preview = await undoImport(db, { id, operator: 'olga', write: false })
  expect(preview).toMatchObject({ state: 'done', counts: { fee: { reversed: 2 } } })
  expect(await read()).toEqual([['New', 'New'], null, 0])
  await people.sql`delete from import_change where import_id = ${id}`
  expect((await undoImport(db, { id, operator: 'olga', write: true })).state).toBe('expired')
  expect(await read()).toEqual([['New', 'New'], null, 0])
  expect((await undoImport(db, { id: 0, operator: 'olga', write: true })).state).toBe('unknown')
})

test('startJobStep confirms an import once, if it is asked for five times at once', async ({
  own: { db, sql },
}) => {
  const id = await addJob(sql, 'done')
  const confirm = () =>
    startJobStep(db, id, operator, {
      step: 'write',
      request: {},
      from: ['check done', 'check interrupted'],
    })
  const started = await Promise.all(Array.from({ length: 5 }, confirm))
  expect(started.filter(Boolean)).toHaveLength(1)
  const before = await readJob(sql, id)
  expect(await confirm()).toBe(false)
  expect(await readJob(sql, id)).toEqual(before)
})

test('completeUpload completes only a file that is being received', async ({ db, people }) => {
  const id = await addJob(people.sql, 'done')
  const before = await readJob(people.sql, id)
  await completeUpload(db, id, { file: 'another.csv' }, operator)
  expect(await readJob(people.sql, id)).toEqual(before)
  expect(
    await people.sql`select from audit_event
      where action = 'import-uploaded' and staff_account_id = ${staffId}`,
  ).toEqual([])
})

test('deleteJob keeps a job that is running', async ({ db, people }) => {
  const [running, failed] = [
    await addJob(people.sql, 'running'),
    await addJob(people.sql, 'failed'),
  ]
  for (const id of [running, failed]) await deleteJob(db, id)
  expect((await readJob(people.sql, running))[0]).toHaveLength(1)
  expect((await readJob(people.sql, failed))[0]).toEqual([])
})

test('continueRun and endRun change nothing for a run that another one has replaced, or that has ended', async ({
  db,
  people,
}) => {
  for (const [state, run] of [
    ['running', otherRunId],
    ['done', runId],
  ] as const) {
    const id = await addJob(people.sql, state)
    await addJobPiece(db, id, { part: 'upload', n: 0, bytes: Buffer.from('x') })
    const before = await readJob(people.sql, id)
    expect(await continueRun(db, { id, runId: run }, { done: 1, total: 2 })).toBe(false)
    await endRun(db, { id, runId: run }, { state: 'failed', isUnneeded: true })
    expect(await readJob(people.sql, id)).toEqual(before)
  }
})

test('a run that ends without a result, as when its connection is lost, is done if its statement was executed', async ({
  db,
  people: { sql },
}) => {
  for (const [isApplied, isUnclear, state] of [
    [true, true, 'done'],
    [false, true, 'failed'],
    [true, false, 'failed'],
  ] as const) {
    const id = await addJob(sql, 'running')
    await addJobPiece(db, id, { part: 'upload', n: 0, bytes: Buffer.from('x') })
    if (isApplied)
      await sql`
        insert into import (operator, kind, file, sha256, mapping, counts, job_id)
        values ('olga', 'fees', 'fees.csv', 'x', '{}', '{}', ${id})`
    await endRun(db, { id, runId }, { state: 'failed', report: { code: 'failed' }, isUnclear })
    const isFailed = state === 'failed'
    expect(await readJob(sql, id)).toMatchObject([
      [{ state, report: isFailed ? { code: 'failed' } : null }],
      isFailed ? [{ part: 'upload' }] : [],
    ])
  }
})

test('endLostRuns leaves a run alone whose process is alive', async ({ own: { db, sql } }) => {
  const alive = await addJob(sql, 'running')
  const lost = await addJob(sql, 'running', { leaseSeconds: -1 })
  const before = await readJob(sql, alive)
  await endLostRuns(db)
  expect(await readJob(sql, alive)).toEqual(before)
  expect((await readJob(sql, lost))[0]).toMatchObject([{ state: 'interrupted' }])
})

test('claimJob gives no import to a second process, while another one is running', async ({
  own: { db, sql },
}) => {
  const running = await addJob(sql, 'running')
  const [waiting, invitations] = [
    await addJob(sql, 'waiting'),
    await addJob(sql, 'waiting', { kind: 'invite' }),
  ]
  expect((await claimJob(db))?.id).toBe(invitations)
  expect(await claimJob(db)).toBeUndefined()
  await sql`update data_job set state = 'done' where id = ${running}`
  const claimed = await Promise.all([claimJob(db), claimJob(db), claimJob(db)])
  expect(claimed.filter(Boolean).map((job) => job?.id)).toEqual([waiting])
})
