import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { endRun } from '#db/queries/imports/jobs-edit.ts'
import type { ClaimedJob, ImportJobReport, ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { runImportJob } from '#lib/imports/jobs/run-import-job.ts'
import { deleteUploadFolder } from '#lib/imports/jobs/upload-folder.ts'
import { db, setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'

const hash = `$2b$10$${'e'.repeat(53)}`
const header = 'Membership no,Type,Forename,Surname,Country,Primary contact,Password'
const good = Array.from({ length: 7 }, (_, n) => `${9_000 + n},Friend,,Field${n},,no,${hash}`)
const sheet = `${[header, ...good, '9100,Joint,Ann,Hill,,yes,'].join('\r\n')}\r\n`

let own: TestDatabase
let operator: { accountId: string; username: string; role: 'administrator' }
test.beforeAll(async () => {
  own = await createDatabase()
  setDatabaseUrl(own.url)
  const { id: accountId, username } = await new People(own.sql).add()
  operator = { accountId, username, role: 'administrator' }
})
test.afterAll(() => own.drop())

/** Runs a step of a job with a file that arrived in two pieces, and returns its end and the lines with mistakes. */
async function run(
  text: string,
  step: ClaimedJob['step'],
  request: Partial<ImportJobRequest> = {},
) {
  const job: ClaimedJob = {
    id: randomUUID(),
    kind: 'import',
    step,
    operator,
    importId: null,
    request: { file: 'members.csv', kind: 'sheet', bytes: text.length, ...request },
    runId: randomUUID(),
  }
  await own.sql`
    insert into data_job (id, kind, step, state, staff_account_id, staff_username, staff_role, run_id)
    values (${job.id}, 'import', ${step}, 'running', ${operator.accountId}, 'olga', 'administrator',
      ${job.runId})`
  const pieces = [text.slice(0, 100), text.slice(100)].map((piece, n) => ({
    job_id: job.id,
    part: 'upload',
    n,
    bytes: Buffer.from(piece),
  }))
  const earlier = {
    job_id: job.id,
    part: 'errors',
    n: 0,
    bytes: Buffer.from('of an earlier check'),
  }
  await own.sql`insert into data_job_file ${own.sql([...pieces, earlier] as never)}`
  const end = await runImportJob(job, {
    onProgress() {},
    isStopping: () => false,
  })
  const path = join(tmpdir(), `gatehouse-import-${job.runId}`, 'upload', 'members.csv')
  const { mode } = await stat(path)
  expect(mode & 0o777).toBe(0o600)
  await deleteUploadFolder(job.runId)
  const stored = await own.sql`
    select bytes from data_job_file where job_id = ${job.id} and part = 'errors' order by n`
  const left = Buffer.concat(stored.map(({ bytes }) => bytes)).toString()
  await endRun(db, job, end)
  const [row] = await own.sql`select state, report from data_job where id = ${job.id}`
  return { end, row, report: end.report as ImportJobReport, errors: left }
}

test('a job imports the values that staff chose, and its check forgets the mistakes of an earlier one', async () => {
  const replaced = { Type: { Joint: 'Friend' } }
  const check = await run(sheet, 'check', { replaced, mapping: { Forename: null } })
  expect(check.report).toMatchObject({ faultCount: 0, sheet: { ignored: ['Forename'] } })
  expect(check.errors).toBe('')
})

test('a job keeps a file that other columns may help, and needs no other that cannot be read', async () => {
  const unclear = await run('Second,Kind\r\nField,Friend\r\n', 'check')
  expect(unclear.end).toMatchObject({
    state: 'failed',
    step: 'check',
    isUnneeded: false,
    report: { code: 'missing-column', guess: { headers: ['Second', 'Kind'] } },
  })
  const empty = await run('\r\n', 'write')
  expect(empty.end).toMatchObject({
    state: 'failed',
    step: 'check',
    isUnneeded: true,
    report: { code: 'empty', values: ['members.csv'] },
  })
})

// The first 64 KiB decide what kind of file it is, so a zero after them is read as text.
test('a check says which cell has a character that no text can have, however late in the file', async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => good[0]?.replace('9000', `${20_000 + n}`))
  const late = '9200,Friend,An\0n,Hill,,no,'
  const { row } = await run([header, ...lines, late].join('\r\n'), 'check')
  expect(row).toMatchObject({
    state: 'done',
    report: { faultGroups: [{ code: 'control-character', value: 'An\uFFFDn', lines: [1_002] }] },
  })
})
