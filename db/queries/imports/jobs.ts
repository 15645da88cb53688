import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { dataJob } from '../../tables/data-job.ts'
import { listLimits } from '../../values/list-limits.ts'
import type { StaffActor } from '../audit/audit.ts'
import { milliseconds, operatorName } from '../expressions.ts'
import type { Stored } from '../stored.ts'

/** The state of a job's step. */
export type DataJobState = 'receiving' | 'waiting' | 'running' | 'done' | 'failed' | 'interrupted'

/** A job of the staff pages. */
export type DataJobRow = Stored<typeof dataJob, 'id' | 'done' | 'total' | 'createdAt'> & {
  readonly kind: 'import' | 'undo' | 'invite'
  readonly step: 'check' | 'write'
  readonly state: DataJobState
  readonly operator: StaffActor
  readonly operatorName: string
  /** The import that is undone or whose people are invited, or that the job has applied. */
  readonly importId: number | null
  readonly request: object
  readonly report: object | null
  readonly hasErrorsFile: boolean
}

/** The actor of the row of `data_job`. */
export const jobOperator = sql`
  jsonb_build_object('accountId', staff_account_id, 'username', staff_username, 'role', staff_role)`

const columns = sql`
  data_job.id, data_job.kind, step, state, ${jobOperator} as operator,
  ${operatorName(sql`'staff:' || staff_username`)} as "operatorName",
  coalesce(data_job.import_id,
    (select import.id from import where import.job_id = data_job.id limit 1)) as "importId",
  request, done::float8 as done, total::float8 as total, report,
  exists (select from data_job_file where job_id = data_job.id and part = 'errors')
    as "hasErrorsFile",
  ${milliseconds(sql`data_job.created_at`)} as "createdAt"`

/** A file of a job: the one that staff uploaded, or errors.csv. */
export type JobPart = 'upload' | 'errors'

/** Reads a piece of a file; undefined after the last one. */
export const findJobPiece = (db: Database, jobId: string, part: JobPart, n: number) =>
  db.findValue<Buffer>(sql`
    select bytes from data_job_file where job_id = ${jobId} and part = ${part} and n = ${n}`)

/** Finds a job. */
export const findJob = (db: Database, id: string) =>
  db.findRow<DataJobRow>(
    sql`select ${columns} from data_job where id = ${id} and state <> 'receiving'`,
  )

/** Lists the jobs that have not been carried out, the newest first. */
export const listOpenJobs = (db: Database) =>
  db.findRows<DataJobRow>(sql`
    select ${columns} from data_job
    where state <> 'receiving' and not (step = 'write' and state = 'done')
    order by data_job.created_at desc limit ${listLimits.openJobs + 1}`)

/** Lists the jobs that run or wait to begin, the newest first. */
export const listRunningJobs = (db: Database) =>
  db.findRows<DataJobRow>(sql`
    select ${columns} from data_job where state in ('waiting', 'running')
    order by data_job.created_at desc limit ${listLimits.runningJobs + 1}`)
