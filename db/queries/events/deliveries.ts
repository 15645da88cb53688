import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { webhook } from '../../tables/event.ts'
import { webhookRetrySeconds } from '../../values/lifetimes.ts'
import { maxFailingDays } from '../../values/periods.ts'
import { verdictOf } from '../../values/webhook-results.ts'
import { insertNotice } from '../outgoing.ts'
import type { Stored } from '../stored.ts'
import { endWait, uuids } from './waiting-events.ts'
import { getsEvents, type WebhookAttempt, type WebhookSecrets } from './webhooks.ts'

/** A webhook that this process delivers to until its lease ends. */
export type DueWebhook = WebhookSecrets &
  Stored<typeof webhook, 'url' | 'types' | 'position' | 'refusals'> & {
    /** The time at which another instance continues. A change of the webhook ends the lease. */
    readonly lease: string
  }

/** Longer than an attempt takes. */
const leaseEnd = sql`now() + interval '30 seconds'`

/** The number of failed attempts after which the owner of a webhook is emailed. */
const attemptsUntilEmail = 3

/** The time of the attempt after a number of them; null if it was the last one. */
const retryAt = (attempts: SQL) => sql`
  now() + (array[${sql.raw(`${webhookRetrySeconds}`)}])[${attempts}] * (0.9 + random() * 0.2) * interval '1 second'`

/** Claims the webhooks for which there are events to deliver. */
export const claimWebhooks = (db: Database) =>
  db.findRows<DueWebhook>(sql`
    update webhook set due_at = ${leaseEnd} where id = any(array(
      select webhook.id from webhook join client on client.id = webhook.client_id
      where webhook.disabled_at is null and ${getsEvents} and due_at <= now()
        and (exists (select from event where event.position > webhook.position)
          or exists (select from waiting_event where webhook_id = webhook.id and waiting_event.due_at <= now()))
      order by due_at limit 20 for update of webhook skip locked))
    returning id, url, types, sealed_secret as "sealedSecret", sealed_former as "sealedFormer",
      position::float8 as position, refusals, due_at::text as lease`)

/** The insert of attempts, if the webhook is still there, for use as a CTE. */
const insertAttempts = (id: string, attempts: readonly WebhookAttempt[]): SQL => sql`
  insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
  select webhook.id, "eventId", made.type, to_timestamp(at / 1000), result, "durationMs"
  from webhook, jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as made (
    "eventId" uuid, type text, at float8, result text, "durationMs" int)
  where webhook.id = ${id}`

/**
 * Records an attempt that no lease belongs to: a test, or an event that is sent again. If the event waits and was
 * accepted, it waits no longer, and the lease ends.
 */
export const addAttempt = (db: Database, id: string, attempt: WebhookAttempt) => {
  const { eventId, result } = attempt
  const isAccepted = verdictOf(result) === 'accepted'
  return db.change(sql`
    with made as (${insertAttempts(id, [attempt])}), live as (
      update webhook set refusals = 0, due_at = clock_timestamp()
      where id = ${id} and ${isAccepted} and exists (
        select from waiting_event where webhook_id = ${id} and event_id = ${eventId})
      returning id
    ), ${endWait(sql`live`, [eventId])}
    update waiting_event set result = ${result}
    where webhook_id = ${id} and event_id = ${eventId} and ${verdictOf(result) === 'refused'}`)
}

/** The progress of a webhook since it was recorded last. */
interface DeliveryProgress extends Pick<DueWebhook, 'position' | 'refusals'> {
  /** The attempts, each of another event, which was accepted or is refused. */
  readonly attempts: readonly WebhookAttempt[]
  /** The ids of events that wait for an earlier one. */
  readonly aside: readonly string[]
  /** True if nothing is left to deliver. */
  readonly isLast: boolean
}

/** The CTE `noticed`, which tells the owner of the webhook of the CTE `cte` the news, unless they are null. */
const noticedCte = (cte: string, news: SQL): SQL => sql`
  told as (
    select email, url, client.name as "clientName", ${news} as news
    from ${sql.identifier(cte)} join client on client.id = client_id where ${news} is not null
  ), noticed as (${insertNotice({
    of: 'told',
    facts: sql`jsonb_build_object('about', 'webhook') || to_jsonb(told)`,
  })})`

/**
 * Records deliveries, sets refused events and those that wait for them aside, and continues the lease, or ends it if
 * nothing is left. The owner is told if one is refused for the third time, and no other was. Returns the lease; undefined if it
 * has ended meanwhile, or the client gets no events any more: then only the attempts are recorded.
 */
export const recordDeliveries = (
  db: Database,
  { id, lease }: Pick<DueWebhook, 'id' | 'lease'>,
  { position, refusals, attempts, aside, isLast }: DeliveryProgress,
): Promise<string | undefined> => {
  const accepted = attempts.filter(({ result }) => verdictOf(result) === 'accepted')
  const refused = attempts.filter((attempt) => !accepted.includes(attempt))
  const idsOf = (made: readonly WebhookAttempt[]) => made.map(({ eventId }) => eventId)
  return db.findValue<string>(sql`
    with made as (${insertAttempts(id, attempts)}), live as (
      update webhook set position = ${position}, refusals = ${refusals},
        due_at = case when ${isLast} then now() else ${leaseEnd} end
        ${accepted.length > 0 ? sql`, attempts = 0, failing_since = null` : sql``}
      where id = ${id} and due_at = ${lease}::text::timestamptz and disabled_at is null
        and exists (select from client where client.id = client_id and ${getsEvents})
      returning id, email, url, client_id, due_at
    ), ${endWait(sql`live`, idsOf(accepted), [...idsOf(refused), ...aside])}, waiting as (
      insert into waiting_event (webhook_id, event_id, attempts, result, due_at)
      select live.id, event_id, (result is not null)::int, result,
        case when result is not null then ${retryAt(sql`1`)} end
      from live, unnest(${uuids([...idsOf(refused), ...aside])},
        ${sql.param(refused.map(({ result }) => result))}::text[]) as added (event_id, result)
      on conflict (webhook_id, event_id) do update set
        attempts = waiting_event.attempts + excluded.attempts,
        result = coalesce(excluded.result, waiting_event.result),
        due_at = case when excluded.result is not null then ${retryAt(sql`waiting_event.attempts + 1`)} end
      returning attempts
    ), ${noticedCte(
      'live',
      sql`case when exists (select from waiting where attempts = ${attemptsUntilEmail}) and not exists (
        select from waiting_event where webhook_id = live.id and attempts >= ${attemptsUntilEmail})
      then 'refused' end`,
    )}
    select due_at::text as lease from live`)
}

/**
 * Records an attempt that the endpoint failed, and when the next one is due. A webhook that responds 410, or has got
 * nothing for five days, is switched off and keeps its place; its owner is told. Records the attempt only if the lease
 * has ended meanwhile.
 */
export const recordFailure = (
  db: Database,
  { id, lease }: Pick<DueWebhook, 'id' | 'lease'>,
  attempt: WebhookAttempt,
): Promise<void> => {
  const end = sql`${maxFailingDays} * interval '1 day'`
  const disabledBy = sql`case when ${verdictOf(attempt.result) === 'gone'} then '410'
    when failing_since <= now() - ${end} then 'failing' end`
  return db.change(sql`
    with made as (${insertAttempts(id, [attempt])}), failed as (
      update webhook set attempts = attempts + 1, failing_since = coalesce(failing_since, now()),
        disabled_by = ${disabledBy}, disabled_at = case when ${disabledBy} is not null then now() end,
        due_at = least(coalesce(failing_since, now()) + ${end},
          ${retryAt(sql`least(attempts + 1, ${webhookRetrySeconds.length})`)})
      where id = ${id} and due_at = ${lease}::text::timestamptz and disabled_at is null
      returning email, url, client_id, disabled_by, attempts
    ), ${noticedCte(
      'failed',
      sql`coalesce(disabled_by, case when attempts = ${attemptsUntilEmail} then 'retrying' end)`,
    )}
    select`)
}
