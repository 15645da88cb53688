import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { DataJobRow } from './jobs.ts'

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

/** Ends a run. The uploaded file of an import that was applied is deleted at once. */
export async function endRun(
  db: Database,
  { id, runId }: Pick<ClaimedJob, 'id' | 'runId'>,
  end: {
    readonly state: 'waiting' | 'done' | 'failed' | 'interrupted'
    readonly step?: 'check' | 'write'
    readonly report?: object
    readonly request?: object
    /** Whether the uploaded file is of no more use. */
    readonly isApplied?: boolean
  },
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
    where job_id = ended.id and part = 'upload' and ${end.isApplied === true}`)
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
