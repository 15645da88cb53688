import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { webhookRetrySeconds } from '../../values/lifetimes.ts'
import { type PlacedEvent, placedColumns } from './feed.ts'

/** The number of attempts after which a refused event waits for staff. */
export const maxWebhookAttempts = webhookRetrySeconds.length + 1

/** An event that waits aside at a webhook. */
type WaitingEvent = PlacedEvent & {
  /** True if it may be sent once no earlier event of its subject waits. */
  readonly isDue: boolean
}

/** Lists the events that wait aside at a webhook in the order of the feed. */
export const listWaitingEvents = (db: Database, webhookId: string) =>
  db.findRows<WaitingEvent>(sql`
    select ${placedColumns}, coalesce(due_at <= now(), attempts < ${maxWebhookAttempts}) as "isDue"
    from waiting_event join event on event.id = event_id
    where webhook_id = ${webhookId} order by position`)

/**
 * The CTEs that end the wait of events at the webhook of a CTE. What waits for another event becomes due, because it
 * may have waited for one of them, except those that the statement writes otherwise.
 */
export const endWait = (cte: SQL, ended: readonly string[], others: readonly string[] = []) => sql`
  ended as (
    delete from waiting_event using ${cte} where webhook_id = ${cte}.id and event_id = any(${uuids(ended)})
    returning event_id
  ), woken as (
    update waiting_event set due_at = now() from ${cte}
    where webhook_id = ${cte}.id and waiting_event.due_at is null and waiting_event.attempts < ${maxWebhookAttempts}
      and event_id <> all(${uuids([...ended, ...others])}) and exists (select from ended)
  )`

/** Writes ids as an array. */
export const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::text[]::uuid[]`
