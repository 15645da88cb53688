import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { insertActorAuditEvent, type StaffActor } from '../audit/audit.ts'
import { jsonb } from '../expressions.ts'
import { type DataJobRow, type DataJobState, type JobPart, jobOperator } from './jobs.ts'

/** Adds a job for a member of staff, and returns its id. */
export const addJob = (
  db: Database,
  { kind, importId = null }: Pick<DataJobRow, 'kind'> & Partial<Pick<DataJobRow, 'importId'>>,
  { accountId, username, role }: StaffActor,
) =>
  db.getValue<string>(sql`
    insert into data_job
      (kind, state, staff_account_id, staff_username, staff_role, import_id, request)
    values (${kind}, ${kind === 'import' ? 'receiving' : 'waiting'}, ${accountId}, ${username}, ${role},
      ${importId}, '{}')
    returning id`)

/** Stores a piece of a file. */
export const addJobPiece = (
  db: Database,
  jobId: string,
  { part, n, bytes }: { part: JobPart; n: number; bytes: Buffer },
) =>
  db.change(sql`
    insert into data_job_file (job_id, part, n, bytes) values (${jobId}, ${part}, ${n}, ${bytes})`)

/** Deletes errors.csv of an earlier step. */
export const deleteJobErrors = (db: Database, jobId: string) =>
  db.change(sql`delete from data_job_file where job_id = ${jobId} and part = 'errors'`)

/**
 * Asks for a step of a job in the name of an actor, with what is added to its request. Only one of several requests
 * succeeds: the job must be at `from`.
 */
export const startJobStep = (
  db: Database,
  id: string,
  { accountId, username, role }: StaffActor,
  next: Pick<DataJobRow, 'step' | 'request'> & {
    readonly from: readonly `${DataJobRow['step']} ${DataJobState}`[]
  },
) =>
  db.hasRow(sql`
    update data_job set step = ${next.step}, state = 'waiting', done = 0, total = 0, report = null,
      request = request || ${jsonb(next.request)}, changed_at = now(),
      staff_account_id = ${accountId}, staff_username = ${username}, staff_role = ${role}
    where id = ${id} and step || ' ' || state = any(${sql.param(next.from)}::text[]) returning id`)

/** Deletes a job that is not running, with its file. */
export const deleteJob = (db: Database, id: string) =>
  db.change(sql`delete from data_job where id = ${id} and state <> 'running'`)

/** Says that a file was received, records who uploaded it, and asks for its check. */
export const completeUpload = (db: Database, id: string, request: object, actor: StaffActor) =>
  db.change(sql`
    with completed as (
      update data_job set state = 'waiting', request = ${jsonb(request)}, changed_at = now()
      where id = ${id} and state = 'receiving' returning id
    )
    ${insertActorAuditEvent('import-uploaded', actor, 'completed')}`)

const leaseSeconds = 20

/** A job that this process has to carry out. */
export type ClaimedJob = Pick<DataJobRow, 'id' | 'step' | 'operator' | 'request'> & {
  readonly runId: string
} & (
    | { readonly kind: 'import'; readonly importId: null }
    | { readonly kind: 'undo' | 'invite'; readonly importId: number }
  )

/**
 * Claims the job that has waited longest, for one process of all instances. At most one import or undo
 * runs at a time, because they lock the same rows, and besides it the invitations of one import.
 */
export const claimJob = (db: Database) =>
  db.findRow<ClaimedJob>(sql`
    update data_job set state = 'running', run_id = uuidv7(), changed_at = now(),
      lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from data_job waiting where state = 'waiting' and not exists (
        select from data_job running where running.state = 'running'
          and (running.kind = 'invite') = (waiting.kind = 'invite'))
      order by changed_at limit 1 for update skip locked)
    returning id, kind, step, request, import_id as "importId", run_id as "runId",
      ${jobOperator} as operator`)

/** Says that a run is alive and how far it is; false if another one has replaced it. */
export const continueRun = (
  db: Database,
  { id, runId }: Pick<ClaimedJob, 'id' | 'runId'>,
  { done, total }: Pick<DataJobRow, 'done' | 'total'>,
) =>
  db.hasRow(sql`
    update data_job set done = ${Math.round(done)}, total = ${Math.round(total)},
      changed_at = now(), lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and run_id = ${runId} and state = 'running' returning id`)

/** The end of a job's step. */
export interface JobEnd {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly step?: 'check' | 'write'
  readonly report?: object
  readonly request?: object
  /** True if the uploaded file is no longer needed. */
  readonly isUnneeded?: boolean
  /** True if the run ended without a result, as when its connection was lost: a step that was executed is done. */
  readonly isUnclear?: boolean
}

/** True of a job whose one statement was executed. */
const isApplied = sql`exists (
  select from import where job_id = data_job.id or (data_job.kind = 'undo'
    and data_job.step = 'write' and import.id = import_id and undone_at is not null))`

/** Ends a run. An uploaded file that is no longer needed is deleted at once. */
export const endRun = (
  db: Database,
  { id, runId }: Pick<ClaimedJob, 'id' | 'runId'>,
  end: JobEnd,
) =>
  db.change(sql`
    with run as (
      select id, ${end.isUnclear === true} and ${isApplied} as is_applied from data_job
      where id = ${id} and run_id = ${runId}
    ), ended as (
      update data_job set state = case when is_applied then 'done' else ${end.state} end,
        step = coalesce(${end.step ?? null}, step), request = request || ${jsonb(end.request ?? {})},
        report = case when not is_applied then ${end.report ? jsonb(end.report) : null}::jsonb end,
        lease_until = null, changed_at = now()
      from run where run.id = data_job.id and state in ('running', 'interrupted')
      returning data_job.id, is_applied
    )
    delete from data_job_file using ended
    where job_id = ended.id and part = 'upload' and (is_applied or ${end.isUnneeded === true})`)

/**
 * Ends the runs whose process has ended. Invitations continue: each person gets only one. An import whose one
 * statement was executed is done; nothing of any other was written.
 */
export const endLostRuns = (db: Database) =>
  db.change(sql`
    with lost as (
      select id, ${isApplied} as is_applied from data_job
      where state = 'running' and lease_until < now() for update skip locked
    ), ended as (
      update data_job set lease_until = null, changed_at = now(), state = case
        when kind = 'invite' and step = 'write' then 'waiting'
        when is_applied then 'done' else 'interrupted' end
      from lost where lost.id = data_job.id returning data_job.id, is_applied
    )
    delete from data_job_file using ended
    where job_id = ended.id and part = 'upload' and is_applied`)
