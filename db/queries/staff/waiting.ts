import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { london, milliseconds } from '../expressions.ts'
import { countRows } from '../retention.ts'
import { isOpen } from '../tasks/tasks.ts'

/** A queue of work for staff. */
export type QueueName =
  | ('applications' | 'fees' | 'payments')
  | ('closures' | 'requests' | 'tasks' | 'imports')

/** The work that waits in a queue. */
export type WaitingQueue = {
  readonly name: QueueName
  readonly count: number
  /** The number that is past its due date. */
  readonly overdue: number
  /** The time since which the oldest waits, in milliseconds since 1970. */
  readonly since: number
  /** The id of the oldest. */
  readonly oldest: string
  /** The first day on which something is due, such as 2027-01-31. */
  readonly dueOn: string | null
}

/** The rows of a queue: a table with conditions. */
interface Queue {
  readonly rows: SQL
  readonly id: SQL
  /** The time since which a row waits. */
  readonly since: SQL
  /** The day on which a row is due, and a condition that is true after that. */
  readonly due?: { readonly on: SQL; readonly isOver: SQL }
}

const applicationsIn = (state: string): Queue => ({
  rows: sql`join_application where state = ${state}::join_state`,
  id: sql`id`,
  since: sql`changed_at`,
})

const requests = (kind: SQL): Queue => ({
  rows: sql`privacy_request where state = 'open' and ${kind}`,
  id: sql`id`,
  since: sql`received_at`,
  due: {
    on: sql`(due_at at time zone 'Europe/London')::date`,
    isOver: sql`due_at < now()`,
  },
})

/** The queues, in the order in which they are listed. */
const queues = (db: Database): Readonly<Record<QueueName, Queue>> => ({
  closures: requests(sql`kind = 'close-account'`),
  requests: requests(sql`kind <> 'close-account'`),
  applications: applicationsIn('sent'),
  fees: applicationsIn('accepted'),
  payments: applicationsIn('awaiting-payment'),
  tasks: {
    rows: sql`task where ${isOpen(db)}`,
    id: sql`id`,
    since: sql`created_at`,
    due: { on: sql`due_on`, isOver: sql`due_on < ${london}` },
  },
  imports: {
    rows: sql`data_job where step = 'check' and state = 'done' or state in ('failed', 'interrupted')`,
    id: sql`id`,
    since: sql`data_job.created_at`,
  },
})

/** Lists the queues of staff in which something waits; no count exceeds `max` by more than one. */
export const listWaiting = (db: Database, max: number) =>
  db.findRows<WaitingQueue>(
    sql.join(
      Object.entries(queues(db)).map(
        ([name, { rows, id, since, due }]) => sql`
          select ${name}::text as name, (${countRows(rows, max)}) as count,
            (${due ? countRows(sql`${rows} and ${due.isOver}`, max) : sql`0`}) as overdue,
            since, oldest,
            (${due ? sql`select min(${due.on})::text from ${rows} and ${due.on} is not null` : sql`null::text`}) as "dueOn"
          from (
            select ${milliseconds(since)} as since, ${id}::text as oldest
            from ${rows} order by ${since}, ${id} limit 1) as first`,
      ),
      sql` union all `,
    ),
  )
