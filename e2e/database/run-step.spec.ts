import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { env } from '#lib/env.ts'
import type { ClaimedJob } from '#lib/imports/jobs/job.ts'
import { runStep } from '#lib/lifecycle/jobs/run-step.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, newHash, test, waitForLock } from '../fixtures/statements.ts'

test.beforeEach(({ mailbox, own }) => {
  setDatabaseUrl(own.url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  Object.assign(env, { smtpUrl: mailbox.url })
})

test.afterEach(async () => {
  Object.assign(env, { smtpUrl: undefined })
  log.level = 'info'
  await closeDatabase()
})

/** Returns functions that add an import and its people, and run a step of a job of Fay; and what that says of its progress. */
async function addScene(sql: postgres.Sql) {
  const people = new People(sql)
  const [fay] = await sql`select id as "accountId", username from account where username = 'fay'`
  const operator = { ...fay, role: 'administrator' } as ClaimedJob['operator']
  const addImport = async () => {
    const [row] = await sql`
      insert into import (operator, kind, file, sha256, mapping, counts)
      values ('olga', 'sheet', 'people.csv', ${newHash()}, '{}', '{}') returning id`
    return Number(row?.id)
  }
  const add = async (importId: number, email: string) => {
    const { id, username } = await people.add({ email, invited: true })
    await sql`
      insert into import_change (import_id, target, row_id) values (${importId}, 'account', ${id})`
    return username
  }
  const progress: string[] = []
  const run = (
    kind: 'undo' | 'invite',
    step: ClaimedJob['step'],
    { of, isStopping = false }: { readonly of: number; readonly isStopping?: boolean },
  ) =>
    runStep(
      { id: randomUUID(), runId: randomUUID(), kind, step, importId: of, operator, request: {} },
      {
        onProgress: (done, total) => progress.push(`${done} of ${total}`),
        isStopping: () => isStopping,
      },
    )
  return { addImport, add, run, progress }
}

test('a step of an undo or of invitations is done, fails, or is left for another instance to finish', async ({
  mailbox,
  own: { sql },
}) => {
  const { addImport, add, run, progress } = await addScene(sql)
  const of = await addImport()
  const emails = ['ada', 'greylisted', 'refused'].map((name) => `${name}@people.example`)
  const usernames: string[] = []
  for (const email of emails) usernames.push(await add(of, email))
  const unknown = { of: 999_999 }
  const stopping = { of, isStopping: true }
  for (const kind of ['undo', 'invite'] as const) {
    expect(await run(kind, 'check', unknown), kind).toMatchObject({ state: 'failed' })
    expect(await run(kind, 'check', stopping), kind).toMatchObject({ state: 'done' })
    expect(await run(kind, 'write', unknown), kind).toMatchObject({ state: 'failed' })
  }
  expect(await run('invite', 'write', stopping)).toEqual({ state: 'waiting' })
  const held = await sql.reserve()
  await held`select pg_advisory_lock(hashtext('gatehouse invitations'), ${of})`
  expect(await run('invite', 'write', { of })).toMatchObject({
    state: 'failed',
    report: { isBusy: true },
  })
  await held`select pg_advisory_unlock_all()`
  held.release()
  expect([progress, emails.flatMap((email) => mailbox.to(email))]).toEqual([[], []])

  expect(await run('invite', 'write', { of })).toMatchObject({
    state: 'done',
    report: { sent: 1, waiting: 1, rejected: [usernames[2]] },
  })
  expect(progress).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  const later = await addImport()
  await add(later, 'bo@people.example')
  for (const step of ['check', 'write'] as const) {
    expect(await run('undo', step, { of: later }), step).toMatchObject({ state: 'done' })
    const undone = await sql`select id from import where undone_at is not null`
    expect(undone, step).toEqual(step === 'write' ? [{ id: later }] : [])
  }
})

test('invitations go on after their connection to the database was lost, and nobody is invited twice', async ({
  mailbox,
  own: { sql },
}) => {
  const { addImport, add, run } = await addScene(sql)
  const of = await addImport()
  const emails = ['ada', 'bo', 'cy'].map((name) => `${unique(name)}@people.example`)
  for (const email of emails) await add(of, email)
  const arrived = () => emails.map((email) => mailbox.to(email).length)
  const held = await sql.reserve()
  for (const step of ['check', 'write'] as const) {
    await held`begin`
    await held.unsafe(
      step === 'check'
        ? 'lock table import'
        : `select from account where email = '${emails[1]}' for update`,
    )
    const running = run('invite', step, { of }).catch((error) => error)
    await waitForLock(sql, running)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if (step === 'check') expect(await running).toBeInstanceOf(Error)
    else expect(await running).toEqual({ state: 'waiting' })
    await held`rollback`
  }
  held.release()
  expect(arrived()).toEqual([1, 0, 0])
  expect(await run('invite', 'write', { of })).toMatchObject({ state: 'done', report: { sent: 2 } })
  expect(arrived()).toEqual([1, 1, 1])
})
