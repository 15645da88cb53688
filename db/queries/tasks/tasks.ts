import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contactChange } from '../../tables/contact.ts'
import type { task } from '../../tables/task.ts'
import type { ContactChangeKind } from '../../values/contact-change-kinds.ts'
import type { TaskKind } from '../../values/task-kinds.ts'
import { accountName, london, membershipTitle, milliseconds, operatorName } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import { isListed } from '../memberships/membership-state.ts'
import { type Neighbours, neighbours } from '../neighbours.ts'
import { accountsLike, hitsIn, membershipsLike } from '../search-words.ts'
import type { Stored } from '../stored.ts'

/** An open task as officers see it. */
export interface TaskRow
  extends Stored<
    typeof task,
    'id' | 'kind' | 'membershipId' | 'accountId' | 'ownerId' | 'dueOn' | 'createdAt'
  > {
  /** The text of a note, the name or the number of the membership, or the name of the person. */
  readonly subject: string
  /** The name of the officer who does it. */
  readonly owner: string | null
  readonly isOverdue: boolean
  /** The change that someone says they did not want; null once it is undone, and of other tasks. */
  readonly reported: ReportedChange | null
}

/** A change of contacts that its former primary contact has reported. */
interface ReportedChange extends Stored<typeof contactChange, 'id' | 'at'> {
  readonly kind: ContactChangeKind
  /** The contact that it concerns. */
  readonly name: string
  /** The member who made it, or the officer or operator; null once their account is erased. */
  readonly actor: string | null
  /** The contact who reported it; null once their account is erased. */
  readonly reporter: string | null
}

const reported = sql`(
  select json_build_object('id', contact_change.id, 'kind', contact_change.kind,
    'at', ${milliseconds(sql`contact_change.at`)}, 'name', ${accountName},
    'actor', coalesce(${operatorName(sql`contact_change.operator`)}, (
      select ${accountName} from account where account.id = contact_change.member_id)),
    'reporter', (select ${accountName} from account, jsonb_array_elements(contact_change.before) as line
      where account.id = (line ->> 'account_id')::uuid and (line ->> 'is_primary')::boolean))
  from contact_change join account on account.id = contact_change.account_id
  join credential on credential.contact_change_id = contact_change.id and used_at is not null
  where task.kind = 'not-me' and contact_change.membership_id = task.membership_id
    and undone_at is null
  order by used_at desc limit 1)`

const taskProperties = sql<TaskRow>`
  task.id, kind, task.membership_id as "membershipId", task.account_id as "accountId",
  coalesce(task.text,
    (select ${membershipTitle} from membership where membership.id = task.membership_id),
    (select ${accountName} from account where account.id = task.account_id)) as subject,
  owner_id as "ownerId",
  (select ${accountName} from account where account.id = owner_id) as owner,
  due_on::text as "dueOn", coalesce(due_on < ${london}, false) as "isOverdue",
  ${milliseconds(sql`task.created_at`)} as "createdAt", ${reported} as reported`

/**
 * True of an open task, unless its membership has lapsed or ended, until that is renewed. The report of a change is never
 * left out: it has frozen the contacts. Nor does one about an account that was merged need an officer, unless that is undone.
 */
export const isOpen = (db: Database): SQL => sql`
  task.done_at is null and (task.membership_id is null or task.kind = 'not-me' or exists (
    select from membership where membership.id = task.membership_id and ${isListed(db)}))
  and not exists (select from account_merge where merged_id = task.account_id)`

/** The list of open tasks. */
export const taskList = listSource({
  table: 'task',
  page: 'tasks',
  sorts: {
    age: [sql`task.created_at`],
    due: [sql`coalesce(task.due_on, 'infinity')`],
  },
  columns: () => taskProperties,
  always: isOpen,
  search: (text, max) => sql`
    select id from (${hitsIn('task', text, max)}) as hit
    union select id from task where membership_id = any(array(${membershipsLike(text, max)}))
      or account_id = any(array(${accountsLike(text, max)}))`,
  conditions: {
    kind: (kind: TaskKind) => sql`kind = ${kind}::task_kind`,
    owner: (username: string) =>
      sql`owner_id in (select id from account where lower(username) = lower(${username}::text))`,
    notTaken: (_: 'yes') => sql`owner_id is null`,
    overdue: (_: 'yes') => sql`due_on < ${london}`,
  },
})

/** Finds an open task, and those before and after it; undefined if it is not open any more. */
export const findTask = (db: Database, id: string): Promise<(TaskRow & Neighbours) | undefined> =>
  db.findValue<TaskRow & Neighbours>(sql`
    with found as (select ${taskProperties} from task where ${isOpen(db)} and task.id = ${id})
    select (to_jsonb(found) || jsonb_build_object(${neighbours({
      from: sql`task where ${isOpen(db)}`,
      id: sql`task.id`,
      order: [sql`task.created_at`, sql`task.id`],
      place: sql`(this.created_at, this.id)`,
    })})) as task
    from found join task this on this.id = found.id`)
