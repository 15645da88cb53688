import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { TaskKind } from '../../values/task-kinds.ts'
import { auditWithChange, beforeCte, changedContent } from '../act-changes.ts'
import { type Actor, actorNameOf, insertActorAuditEvent, type StaffActor } from '../audit/audit.ts'
import { london } from '../expressions.ts'
import { isListed } from '../memberships/membership-state.ts'

/** The subject of a task: expressions over the CTE that opens it. */
interface TaskSubject {
  readonly membership?: SQL
  readonly account?: SQL
}

/**
 * The insert that opens a task for each row of the CTE `cte`, for use as a CTE. A task of the same kind that is open
 * for the same subject stays the only one.
 */
export const openTask = (
  kind: Exclude<TaskKind, 'note'>,
  cte: string,
  { membership = sql`null`, account = sql`null` }: TaskSubject,
): SQL => sql`
  insert into task (kind, membership_id, account_id)
  select ${kind}::task_kind, ${membership}::uuid, ${account}::uuid from ${sql.identifier(cte)}
  on conflict do nothing returning id`

/** The update that finishes the open task of a kind about each membership of the CTE `cte`, for use as a CTE. */
export const finishTaskOf = (kind: TaskKind, cte: string, doneBy: string | null): SQL => sql`
  update task set done_at = now(), done_by = ${doneBy}::text from ${sql.identifier(cte)} as subject
  where task.kind = ${kind}::task_kind and task.membership_id = subject.id and done_at is null`

/** True of a row of `membership` with an enabled contact who has an email. */
const isReachable = sql`exists (
  select from contact join account on account.id = contact.account_id
  where contact.membership_id = membership.id and account.email is not null
    and account.disabled_at is null)`

const isContactTask = sql`kind = 'membership-without-contact' and done_at is null`

/** The number of tasks that a check opened, and of those that it found done. */
type CheckedTasks = { readonly opened: number; readonly done: number }

/**
 * Opens the task of each live membership without a reachable contact, such as an imported one, and closes those of
 * memberships that have such a contact again (decision 081).
 */
export const checkContacts = (db: Database) =>
  db.getRow<CheckedTasks>(sql`
    with unreachable as (
      select id from membership where ${isListed(db)} and not ${isReachable}
    ), opened as (
      ${openTask('membership-without-contact', 'unreachable', { membership: sql`id` })}
    ), reachable as (
      select id from membership where ${isReachable} and id in (
        select membership_id from task where ${isContactTask})
      order by id for no key update
    ), solved as (
      update task set done_at = now() from reachable
      where membership_id = reachable.id and ${isContactTask} returning task.id
    )
    select (select count(*)::int from opened) as opened, (select count(*)::int from solved) as done`)

const taskEvent = (
  action: 'task-noted' | 'task-taken' | 'task-done',
  actor: Actor,
  cte: string,
): SQL => insertActorAuditEvent(action, actor, cte, { membershipId: sql`membership_id` })

/** Adds the note of an officer, who owns it; false if its day has passed in London. */
export const addNote = (
  db: Database,
  { text, dueOn }: { readonly text: string; readonly dueOn: string },
  actor: StaffActor,
) =>
  db.hasRow(sql`
    with added as (
      insert into task (kind, text, due_on, owner_id)
      select 'note', ${text}, ${dueOn}::date, ${actor.accountId} where ${dueOn}::date >= ${london}
      returning membership_id
    ), audit as (${taskEvent('task-noted', actor, 'added')})
    select from added`)

/** Makes an officer the owner of an open task; false if it is done, or is theirs or someone else's by now. */
export const takeTask = (
  db: Database,
  id: string,
  { ownerId }: { readonly ownerId: string | null },
  actor: StaffActor,
) =>
  db.hasRow(sql`
    with ${beforeCte('task', sql`${id}`)}, changed as (
      update task set owner_id = ${actor.accountId} from before
      where task.id = before.id and done_at is null and owner_id is not distinct from ${ownerId}::uuid
        and owner_id is distinct from ${actor.accountId}::uuid
      returning task.id, membership_id, ${changedContent('task')}
    ), ${auditWithChange('task', taskEvent('task-taken', actor, 'changed'))}
    select from changed`)

/**
 * The result of finishing a task: `without-contact` if the membership still has no reachable contact, `frozen` if members
 * still cannot change its contacts, which one of them reported.
 */
type FinishOutcome = 'done' | 'without-contact' | 'frozen' | 'not-open'

/** Marks an open task as done, unless what it is about still holds. */
export const finishTask = (db: Database, id: string, actor: Actor) =>
  // The membership is locked before the task, as by a statement that removes a contact: otherwise they deadlock.
  db.getValue<FinishOutcome>(sql`
    with subject as (
      select ${isReachable} as is_reachable, contacts_frozen_at is not null as is_frozen from membership
      where id = (select membership_id from task where id = ${id} and done_at is null)
      for no key update
    ), before as (
      select id, ${changedContent('task')}, case
        when kind = 'membership-without-contact' and not is_reachable then 'without-contact'
        when kind = 'not-me' and is_frozen then 'frozen' end as refusal
      from task left join subject on true where id = ${id} and done_at is null for no key update of task
    ), changed as (
      update task set done_at = now(), done_by = ${actorNameOf(actor)} from before
      where task.id = before.id and refusal is null
      returning task.id, membership_id, ${changedContent('task')}
    ), ${auditWithChange('task', taskEvent('task-done', actor, 'changed'))}
    select case when exists (select from changed) then 'done'
      else coalesce((select refusal from before), 'not-open') end as outcome`)
