import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { waitingEvent, webhook, webhookAttempt } from '../../tables/event.ts'
import { listLimits } from '../../values/list-limits.ts'
import type { Actor } from '../audit/audit.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { clientEvent } from '../oauth/clients-edit.ts'
import type { Stored } from '../stored.ts'
import { placeBeforeDay } from './feed.ts'
import { endWait } from './waiting-events.ts'

/** True of the row of `client` if its webhooks get events: not those of a client that is disabled or a test client. */
export const getsEvents: SQL = sql`
  (client.disabled_at is null and not client.is_test and 'events' = any(client.roles))`

/** The encrypted secrets of a webhook. */
export type WebhookSecrets = Stored<typeof webhook, 'id' | 'sealedSecret' | 'sealedFormer'>

/** A webhook to add. */
export type NewWebhook = Stored<
  typeof webhook,
  'id' | 'clientId' | 'url' | 'email' | 'types' | 'sealedSecret'
>

/** A webhook as administrators see it, without its secrets. */
type WebhookRow = Stored<
  typeof webhook,
  'id' | 'clientId' | 'url' | 'email' | 'types' | 'failingSince' | 'disabledAt'
> & {
  readonly clientName: string
  /** False if its client may not have events, so that nothing is sent. */
  readonly getsEvents: boolean
  readonly hasTwoSecrets: boolean
  /** The number of events after its place in the feed, wanted or not; at most `maxWaiting` + 1. */
  readonly waiting: number
  /** The number of events that wait aside, because they or earlier ones were refused. */
  readonly aside: number
  /** The reason why it is off. */
  readonly disabledBy: 'staff' | '410' | 'failing' | null
}

/** The number up to which waiting events are counted. */
export const maxWaiting = 9_999

const webhookColumns = sql`
  id, client_id as "clientId", (select name from client where client.id = client_id) as "clientName",
  (select ${getsEvents} from client where client.id = client_id) as "getsEvents",
  url, email, types, sealed_former is not null as "hasTwoSecrets",
  (select count(*)::int from (select from event where event.position > webhook.position
    limit ${maxWaiting + 1}) as after) as waiting,
  (select count(*)::int from waiting_event where webhook_id = webhook.id) as aside,
  ${milliseconds(sql`failing_since`)} as "failingSince",
  ${milliseconds(sql`disabled_at`)} as "disabledAt", disabled_by as "disabledBy"`

/** Lists the webhooks of a client, or of all, the oldest first. */
export const listWebhooks = (db: Database, clientId?: string) =>
  db.findRows<WebhookRow>(sql`
    select ${webhookColumns} from webhook
    where client_id = coalesce(${clientId ?? null}::text, client_id) order by created_at, id`)

/** A webhook with what waits aside and its newest attempts. */
type WebhookDetails = WebhookRow & {
  /** The first 50 in the order of the feed. */
  readonly waitingEvents: readonly (Pick<WebhookAttempt, 'type'> &
    Stored<typeof waitingEvent, 'eventId' | 'attempts' | 'result' | 'dueAt'>)[]
  readonly attempts: readonly (WebhookAttempt & Stored<typeof webhookAttempt, 'id'>)[]
}

/** An attempt to deliver an event. */
export type WebhookAttempt = Stored<
  typeof webhookAttempt,
  'eventId' | 'type' | 'at' | 'result' | 'durationMs'
>

/** Finds a webhook with what waits aside and its newest attempts, or those before one of them. */
export const findWebhook = (db: Database, id: string, before?: number) =>
  db.findRow<WebhookDetails>(sql`
    select ${webhookColumns}, ${jsonRows(sql`
      select event_id as "eventId", type, attempts, result, ${milliseconds(sql`due_at`)} as "dueAt"
      from waiting_event join event on event.id = event_id
      where webhook_id = webhook.id order by position limit 50`)} as "waitingEvents", ${jsonRows(sql`
      select id, event_id as "eventId", type, ${milliseconds(sql`at`)} as at, result,
        duration_ms as "durationMs"
      from webhook_attempt where webhook_id = webhook.id and id < coalesce(${before ?? null}::bigint, id + 1)
      order by webhook_attempt.id desc limit ${listLimits.attempts + 1}`)} as attempts
    from webhook where id = ${id}`)

/** Finds the URL and the encrypted secrets of a webhook, and whether its client may have events. */
export const findWebhookSecrets = (db: Database, id: string) =>
  db.findRow<WebhookSecrets & Pick<WebhookRow, 'url' | 'getsEvents'>>(sql`
    select webhook.id, url, sealed_secret as "sealedSecret", sealed_former as "sealedFormer",
      ${getsEvents} as "getsEvents"
    from webhook join client on client.id = client_id where webhook.id = ${id}`)

/** Returns true if a webhook is switched on. */
export const hasLiveWebhooks = (db: Database) =>
  db.hasRow(sql`select from webhook where disabled_at is null`)

/** Adds a webhook that gets the events from now on; false if no client that may have events has the id. */
export const addWebhook = (db: Database, webhook: NewWebhook, actor: Actor) =>
  db.hasRow(sql`
    with added as (
      insert into webhook (id, client_id, url, email, types, sealed_secret, position)
      select ${webhook.id}::uuid, id, ${webhook.url}, ${webhook.email},
        ${sql.param(webhook.types)}::text[], ${webhook.sealedSecret},
        coalesce((select max(position) from event), 0)
      from client where id = ${webhook.clientId} and ${getsEvents}
      returning client_id
    ), audit as (${clientEvent('client-webhook-added', actor, 'added')})
    select from added`)

/**
 * Changes a webhook and ends the lease of the instance that delivers to it. False if nothing changed, undefined if there
 * is no such webhook.
 */
const changeWebhook = (
  db: Database,
  id: string,
  actor: Actor,
  {
    set,
    where = sql`true`,
    also = sql`none as (select)`,
  }: {
    readonly set: SQL
    readonly where?: SQL
    /** CTEs that follow the change. */
    readonly also?: SQL
  },
) =>
  db.findValue<boolean>(sql`
    with changed as (
      update webhook set ${set}, due_at = clock_timestamp() where id = ${id} and ${where}
      returning id, client_id, position
    ), audit as (${clientEvent('client-webhook-changed', actor, 'changed')}), ${also}
    select changed.id is not null as changed
    from webhook left join changed using (id) where webhook.id = ${id}`)

/** Adds a secret and keeps the one before it; false if there are two already. */
export const rotateWebhookSecret = (db: Database, id: string, sealed: Buffer, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`sealed_former = sealed_secret, sealed_secret = ${sealed}`,
    where: sql`sealed_former is null`,
  })

/** Ends the secret before; false if there is none. */
export const endFormerSecret = (db: Database, id: string, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`sealed_former = null`,
    where: sql`sealed_former is not null`,
  })

/** Switches a webhook off, at the place of its last delivery; false if it is off. */
export const disableWebhook = (db: Database, id: string, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`disabled_at = now(), disabled_by = 'staff'`,
    where: sql`disabled_at is null`,
  })

/** The place from which a webhook continues: where it stopped, after all events, or at the first one of a day in London. */
type WebhookStart = 'stopped' | 'now' | { readonly day: string }

/** Switches a webhook on, or moves one that is on. What waits aside after its place waits no longer: it comes again. */
export const startWebhook = (db: Database, id: string, from: WebhookStart, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`disabled_at = null, disabled_by = null, attempts = 0, refusals = 0, failing_since = null,
      position = ${startPosition(from)}`,
    also: sql`repeated as (
      delete from waiting_event using changed, event
      where webhook_id = changed.id and event.id = event_id and event.position > changed.position)`,
  })

/** Lets a webhook do without an event that waits; false if it does not wait. */
export const skipEvent = (db: Database, id: string, eventId: string, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`refusals = 0`,
    where: sql`exists (select from waiting_event where webhook_id = ${id} and event_id = ${eventId})`,
    also: endWait(sql`changed`, [eventId]),
  })

/** Begins the attempts at all events that wait aside anew; false if none waits. */
export const retryWaitingEvents = (db: Database, id: string, actor: Actor) =>
  changeWebhook(db, id, actor, {
    set: sql`refusals = 0`,
    where: sql`exists (select from waiting_event where webhook_id = ${id})`,
    also: sql`due as (
      update waiting_event set attempts = 0, due_at = now() from changed where webhook_id = changed.id)`,
  })

const startPosition = (from: WebhookStart) => {
  if (from === 'stopped') return sql`position`
  if (from === 'now') return sql`coalesce((select max(position) from event), 0)`
  return sql`coalesce((select (place ->> 'position')::bigint
    from (${placeBeforeDay(from.day)}) as found where "isKnown"), 0)`
}
