import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { insertActorAuditEvent, type StaffActor } from '../audit/audit.ts'
import type { DataJobKind, DataJobRow, DataJobState } from './jobs.ts'

/** Adds a job for a member of staff, and returns its id. */
export async function addJob(
  db: Database,
  job: { readonly kind: DataJobKind; readonly importId?: number; readonly request?: object },
  { accountId, username, role }: StaffActor,
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
  actor: StaffActor,
): Promise<void> {
  await db.execute(sql`
    with completed as (
      update data_job set state = 'waiting', request = ${JSON.stringify(request)}::jsonb,
        changed_at = now()
      where id = ${id} and state = 'receiving' returning id
    )
    ${insertActorAuditEvent('import-uploaded', actor, 'completed', {})}`)
}

const leaseSeconds = 20

/** A job that this process has to carry out. */
export type ClaimedJob = Pick<DataJobRow, 'id' | 'kind' | 'step' | 'operator' | 'request'> & {
  readonly runId: string
  readonly importId: number | null
}

/**
 * Claims the job that has waited longest, for one process of all instances. At most one import or undo
 * runs at a time, because they lock the same rows, and besides it the invitations of one import.
 */
export async function claimJob(db: Database): Promise<ClaimedJob | undefined> {
  const [job] = await db.execute<ClaimedJob>(sql`
    update data_job set state = 'running', run_id = uuidv7(), changed_at = now(),
      lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from data_job waiting where state = 'waiting' and not exists (
        select from data_job running where running.state = 'running'
          and (running.kind = 'invite') = (waiting.kind = 'invite'))
      order by changed_at limit 1 for update skip locked)
    returning id, kind, step, request, import_id as "importId", run_id as "runId",
      jsonb_build_object('accountId', staff_account_id, 'username', staff_username,
        'role', staff_role) as operator`)
  return job
}

/** Says that a run is alive and how far it is; false if another one has replaced it. */
export async function continueRun(
  db: Database,
  { id, runId }: Pick<ClaimedJob, 'id' | 'runId'>,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update data_job set done = ${Math.round(done)}, total = ${Math.round(total)},
      changed_at = now(), lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and run_id = ${runId} and state = 'running' returning id`)
  return rows.length > 0
}

/** The end of a job's step. */
export interface JobEnd {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly step?: 'check' | 'write'
  readonly report?: object
  readonly request?: object
  /** True if the uploaded file is no longer needed. */
  readonly isUnneeded?: boolean
}

/** Ends a run. An uploaded file that is no longer needed is deleted at once. */
export async function endRun(
  db: Database,
  { id, runId }: Pick<ClaimedJob, 'id' | 'runId'>,
  end: JobEnd,
): Promise<void> {
  await db.execute(sql`
    with ended as (
      update data_job set state = ${end.state}, step = coalesce(${end.step ?? null}, step),
        request = request || ${JSON.stringify(end.request ?? {})}::jsonb,
        report = ${end.report ? JSON.stringify(end.report) : null}::jsonb, lease_until = null,
        changed_at = now()
      where id = ${id} and run_id = ${runId} and state in ('running', 'interrupted') returning id
    )
    delete from data_job_file using ended
    where job_id = ended.id and part = 'upload' and ${end.isUnneeded === true}`)
}

/**
 * Ends the runs whose process has ended. Invitations continue: each person gets only one. An import whose one
 * statement was executed is done; nothing of any other was written.
 */
export async function endLostRuns(db: Database): Promise<void> {
  await db.execute(sql`
    with lost as (
      select id, exists (
        select from import where job_id = data_job.id or (data_job.kind = 'undo'
          and data_job.step = 'write' and import.id = import_id and undone_at is not null)
      ) as is_applied from data_job
      where state = 'running' and lease_until < now() for update skip locked
    ), ended as (
      update data_job set lease_until = null, changed_at = now(), state = case
        when kind = 'invite' and step = 'write' then 'waiting'
        when is_applied then 'done' else 'interrupted' end
      from lost where lost.id = data_job.id returning data_job.id, is_applied
    )
    delete from data_job_file using ended
    where job_id = ended.id and part = 'upload' and is_applied`)
}
