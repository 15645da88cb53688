import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { insertOperatorAuditEvent, type StaffOperator } from '../audit.ts'

/** What a job does. */
export type DataJobKind = 'import' | 'undo' | 'invite'

/** The state of a job's step. */
export type DataJobState = 'receiving' | 'waiting' | 'running' | 'done' | 'failed' | 'interrupted'

/** A job of the staff pages. */
export type DataJobRow = {
  readonly id: string
  readonly kind: DataJobKind
  readonly step: 'check' | 'write'
  readonly state: DataJobState
  readonly operator: StaffOperator
  /** The import that is undone or whose people are invited, or that the job has applied. */
  readonly importId: number | null
  readonly request: object
  readonly done: number
  readonly total: number
  readonly report: object | null
  readonly hasErrorsFile: boolean
  /** Whether the uploaded file is still stored. */
  readonly hasUpload: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const columns = sql.raw(`
  data_job.id, data_job.kind, step, state, jsonb_build_object('accountId', staff_account_id,
    'username', staff_username, 'role', staff_role) as operator,
  coalesce(data_job.import_id,
    (select import.id from import where import.job_id = data_job.id limit 1)) as "importId",
  request, done::float8 as done, total::float8 as total, report,
  exists (select from data_job_file where job_id = data_job.id and part = 'errors')
    as "hasErrorsFile",
  exists (select from data_job_file where job_id = data_job.id and part = 'upload')
    as "hasUpload",
  extract(epoch from data_job.created_at)::float8 * 1000 as "createdAt"`)

/** Adds a job for a member of staff, and returns its id. */
export async function addJob(
  db: Database,
  job: { readonly kind: DataJobKind; readonly importId?: number; readonly request?: object },
  { accountId, username, role }: StaffOperator,
): Promise<string> {
  const state = job.kind === 'import' ? 'receiving' : 'waiting'
  const [row] = await db.execute<{ id: string }>(sql`
    insert into data_job
      (kind, state, staff_account_id, staff_username, staff_role, import_id, request)
    values (${job.kind}, ${state}, ${accountId}, ${username}, ${role}, ${job.importId ?? null},
      ${JSON.stringify(job.request ?? {})}::jsonb)
    returning id`)
  return row?.id ?? ''
}

/** Stores a piece of a file. */
export async function addJobPiece(
  db: Database,
  jobId: string,
  { part, n, bytes }: { part: 'upload' | 'errors'; n: number; bytes: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into data_job_file (job_id, part, n, bytes) values (${jobId}, ${part}, ${n}, ${bytes})`)
}

/** Deletes errors.csv of an earlier step. */
export async function deleteJobErrors(db: Database, jobId: string): Promise<void> {
  await db.execute(sql`delete from data_job_file where job_id = ${jobId} and part = 'errors'`)
}

/** Reads a piece of a file; undefined after the last one. */
export async function findJobPiece(
  db: Database,
  jobId: string,
  part: 'upload' | 'errors',
  n: number,
): Promise<Buffer | undefined> {
  const [row] = await db.execute<{ bytes: Buffer }>(sql`
    select bytes from data_job_file where job_id = ${jobId} and part = ${part} and n = ${n}`)
  return row?.bytes
}

/** Finds a job. */
export async function findJob(db: Database, id: string): Promise<DataJobRow | undefined> {
  const [row] = await db.execute<DataJobRow>(
    sql`select ${columns} from data_job where id = ${id} and state <> 'receiving'`,
  )
  return row
}

/** Lists the jobs that have not been carried out, the newest first. */
export const listOpenJobs = (db: Database): Promise<DataJobRow[]> =>
  db.execute<DataJobRow>(sql`
    select ${columns} from data_job
    where state <> 'receiving' and not (step = 'write' and state = 'done')
    order by data_job.created_at desc limit 50`)

/**
 * Asks for a step of a job, with what is added to its request. Only one of several requests succeeds: the
 * job must be at `from`. A file that is still being received becomes complete in this way.
 */
export async function startJobStep(
  db: Database,
  id: string,
  next: {
    readonly step: 'check' | 'write'
    readonly request: object
    readonly from: readonly `${'check' | 'write'} ${DataJobState}`[]
  },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update data_job set step = ${next.step}, state = 'waiting', done = 0, total = 0, report = null,
      request = request || ${JSON.stringify(next.request)}::jsonb, changed_at = now()
    where id = ${id} and step || ' ' || state = any(${sql.param(next.from)}::text[]) returning id`)
  return rows.length > 0
}

/** Deletes a job that is not running, with its file. */
export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from data_job where id = ${id} and state <> 'running'`)
}

/** Says that a file was received, records who uploaded it, and asks for its check. */
export async function completeUpload(
  db: Database,
  id: string,
  request: object,
  operator: StaffOperator,
): Promise<void> {
  await db.execute(sql`
    with completed as (
      update data_job set state = 'waiting', request = ${JSON.stringify(request)}::jsonb,
        changed_at = now()
      where id = ${id} and state = 'receiving' returning id
    )
    ${insertOperatorAuditEvent('import-uploaded', operator, 'completed', {})}`)
}
