import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { countRows } from '../retention.ts'

/** The tasks that wait for staff. */
export type Waiting = {
  /** Applications to join that an officer must decide. */
  readonly applications: number
  /** Open requests of people about their data. */
  readonly requests: number
  /** Open requests that are past their due date. */
  readonly overdue: number
}

/** Counts what waits for staff; each count is at most one more than `max`. */
export async function countWaiting(db: Database, max: number): Promise<Waiting> {
  const waiting = await db.findRow<Waiting>(sql`
    select
      (${countRows(sql`join_application where state = 'sent'`, max)}) as applications,
      (${countRows(sql`privacy_request where state = 'open'`, max)}) as requests,
      (${countRows(sql`privacy_request where state = 'open' and due_at < now()`, max)}) as overdue`)
  return waiting as Waiting
}
