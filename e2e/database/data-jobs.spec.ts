import type postgres from 'postgres'
import { findJob, findJobPiece, listOpenJobs, listRunningJobs } from '#db/queries/imports/jobs.ts'
import {
  addJob,
  addJobPiece,
  claimJob,
  completeUpload,
  continueRun,
  deleteJobErrors,
  endLostRuns,
  endRun,
  startJobStep,
} from '#db/queries/imports/jobs-edit.ts'
import { listLimits } from '#db/values/list-limits.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

const olga = {
  accountId: '0199a000-0000-7000-8000-000000000001',
  username: 'olga',
  role: 'administrator',
} as const

/** Adds a job as it is at some time, with an upload and a file of its errors. */
async function insert(sql: postgres.Sql, columns: Readonly<Record<string, unknown>>) {
  const [job] = await sql`
    insert into data_job ${sql({
      kind: 'import',
      step: 'check',
      state: 'running',
      staff_account_id: olga.accountId,
      staff_username: olga.username,
      staff_role: olga.role,
      ...columns,
    })} returning id`
  await sql`
    insert into data_job_file (job_id, part, n, bytes)
    select ${job?.id}, part, 0, 'x' from unnest(array['upload', 'errors']) as part`
  return String(job?.id)
}

const addImport = async (sql: postgres.Sql, jobId: string | null, undoneAt: Date | null = null) => {
  const [row] = await sql`
    insert into import (operator, kind, file, sha256, mapping, counts, job_id, undone_at)
    values ('olga', 'sheet', 'people.csv', ${newHash()}, '{}', '{}', ${jobId}, ${undoneAt}) returning id`
  return Number(row?.id)
}

const partsOf = async (sql: postgres.Sql, id: string) =>
  (await sql`select part from data_job_file where job_id = ${id} order by part`).map(
    ({ part }) => part,
  )

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('a job is received, checked and carried out in turn, each run with its progress, report and files', async ({
  own: { db, sql },
}) => {
  const id = await addJob(db, { kind: 'import' }, olga)
  const undo = await addJob(db, { kind: 'undo', importId: 7 }, olga)
  await sql`update data_job set changed_at = now() + interval '1 hour' where id = ${undo}`
  expect(await findJob(db, undo)).toMatchObject({ state: 'waiting', importId: 7, operator: olga })
  expect(await findJob(db, id), 'while it is received').toBeUndefined()
  for (const [n, text] of ['one', 'two'].entries())
    await addJobPiece(db, id, { part: 'upload', n, bytes: Buffer.from(text) })
  await addJobPiece(db, id, { part: 'errors', n: 0, bytes: Buffer.from('wrong') })
  expect(String(await findJobPiece(db, id, 'upload', 1))).toBe('two')
  expect(String(await findJobPiece(db, id, 'errors', 0))).toBe('wrong')
  expect(await findJobPiece(db, id, 'upload', 2)).toBeUndefined()
  await completeUpload(db, id, { file: 'people.csv' }, olga)
  const [event] = await sql`
    select operator, staff_account_id from audit_event where action = 'import-uploaded'`
  expect(event).toEqual({ operator: 'staff:olga', staff_account_id: olga.accountId })

  const claimed = await claimJob(db)
  expect(claimed).toMatchObject({ id, kind: 'import', step: 'check', operator: olga })
  const run = { id, runId: claimed?.runId ?? '' }
  const lease = async () => {
    const [row] = await sql`
      select round(extract(epoch from lease_until - now()) / 5)::int * 5 as seconds from data_job where id = ${id}`
    return row?.seconds
  }
  expect(await lease()).toBe(20)
  await sql`update data_job set lease_until = now() where id = ${id}`
  expect(await continueRun(db, run, { done: 1.4, total: 2.6 })).toBe(true)
  expect(await lease()).toBe(20)
  expect(await findJob(db, id)).toMatchObject({ done: 1, total: 3, hasErrorsFile: true })
  await endRun(db, run, { state: 'done', report: { lines: 3 }, request: { merge: 'all' } })
  expect(await findJob(db, id)).toMatchObject({
    state: 'done',
    step: 'check',
    report: { lines: 3 },
    request: { file: 'people.csv', merge: 'all' },
  })
  expect([await lease(), await partsOf(sql, id)]).toEqual([null, ['errors', 'upload', 'upload']])

  const next = { step: 'write', request: { onlyGood: true } } as const
  expect(await startJobStep(db, id, olga, { ...next, from: ['write done', 'check failed'] })).toBe(
    false,
  )
  expect(await startJobStep(db, id, olga, { ...next, from: ['check failed', 'check done'] })).toBe(
    true,
  )
  expect(await findJob(db, id)).toMatchObject({
    state: 'waiting',
    step: 'write',
    done: 0,
    total: 0,
    report: null,
    request: { file: 'people.csv', merge: 'all', onlyGood: true },
  })
  await sql`update data_job set changed_at = now() - interval '1 hour' where id = ${id}`
  const second = await claimJob(db)
  expect(second).toMatchObject({ id, step: 'write' })
  await deleteJobErrors(db, id)
  expect((await findJob(db, id))?.hasErrorsFile).toBe(false)
  const importId = await addImport(sql, id)
  await endRun(db, { id, runId: second?.runId ?? '' }, { state: 'done', isUnneeded: true })
  expect(await findJob(db, id)).toMatchObject({ state: 'done', importId, report: null })
  expect(await partsOf(sql, id)).toEqual([])
})

test('jobs that are open or under way are listed, newest first', async ({ own: { db, sql } }) => {
  const names = new Map<string, string>()
  let age = 0
  for (const step of ['check', 'write'])
    for (const state of ['receiving', 'waiting', 'running', 'done', 'failed', 'interrupted']) {
      age += 1
      names.set(await insert(sql, { step, state, created_at: minutesAgo(age) }), `${step} ${state}`)
    }
  const listed = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => names.get(id))
  expect(listed(await listOpenJobs(db))).toEqual([
    'check waiting',
    'check running',
    'check done',
    'check failed',
    'check interrupted',
    'write waiting',
    'write running',
    'write failed',
    'write interrupted',
  ])
  expect(listed(await listRunningJobs(db)), 'one more than the page shows').toEqual([
    'check waiting',
    'check running',
    'write waiting',
    'write running',
  ])
  for (let n = 0; n < listLimits.openJobs; n += 1)
    await insert(sql, { step: 'check', state: 'done', created_at: minutesAgo(0) })
  expect(await listOpenJobs(db), 'one more than the page shows').toHaveLength(
    listLimits.openJobs + 1,
  )
  await sql`update data_job set state = 'waiting', changed_at = created_at`
  expect(names.get((await claimJob(db))?.id ?? ''), 'the one that waits longest').toBe(
    'write interrupted',
  )
})

test('a run whose process ended counts as done if its one statement ran, and its other invitations go out later', async ({
  own: { db, sql },
}) => {
  const undone = await addImport(sql, null, new Date())
  const open = await addImport(sql, null)
  const lost: Readonly<Record<string, readonly [columns: object, state: string, parts: number]>> = {
    'an import that was not applied': [{ step: 'write' }, 'interrupted', 2],
    'an import that was applied': [{ step: 'write' }, 'done', 1],
    'an undo that was applied': [{ kind: 'undo', step: 'write', import_id: undone }, 'done', 1],
    'an undo that was not applied': [
      { kind: 'undo', step: 'write', import_id: open },
      'interrupted',
      2,
    ],
    'the check of an undo': [{ kind: 'undo', import_id: undone }, 'interrupted', 2],
    'an import of something that was undone': [
      { step: 'write', import_id: undone },
      'interrupted',
      2,
    ],
    'invitations that were sent': [
      { kind: 'invite', step: 'write', import_id: open },
      'waiting',
      2,
    ],
    'the check of invitations': [{ kind: 'invite', import_id: open }, 'interrupted', 2],
  }
  for (const [name, [columns, state, parts]] of Object.entries(lost)) {
    const id = await insert(sql, { ...columns, lease_until: minutesAgo(0.1) })
    const alive = await insert(sql, { ...columns, lease_until: minutesAgo(-1) })
    if (name === 'an import that was applied') await addImport(sql, id)
    await endLostRuns(db)
    const [row] = await sql`select state, lease_until from data_job where id = ${id}`
    expect(row, name).toEqual({ state, lease_until: null })
    expect(await partsOf(sql, id), name).toHaveLength(parts)
    const [other] = await sql`select state from data_job where id = ${alive}`
    expect([other?.state, (await partsOf(sql, alive)).length], `${name}, alive`).toEqual([
      'running',
      2,
    ])
  }
})
