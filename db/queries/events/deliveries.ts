import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { webhookRetrySeconds } from '../../values/lifetimes.ts'
import { maxFailingDays } from '../../values/periods.ts'
import type { WebhookSecrets } from './webhooks.ts'

/** A webhook that this process delivers to until its lease ends. */
export type DueWebhook = WebhookSecrets & {
  readonly url: string
  readonly types: readonly string[]
  readonly position: number
  /** The time at which another instance continues. A change of the webhook ends the lease. */
  readonly lease: string
}

/** An attempt to deliver an event. */
export interface WebhookAttempt {
  readonly eventId: string
  readonly type: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The HTTP status, or the reason why there is none. */
  readonly result: string
  readonly durationMs: number
}

/** Longer than an attempt takes. */
const leaseEnd = sql`now() + interval '30 seconds'`

/** The number of attempts after which an event is given up. */
export const maxWebhookAttempts = webhookRetrySeconds.length + 1

/** The number of failed attempts after which the owner of a webhook is emailed. */
const attemptsUntilEmail = 3

/** Claims the webhooks for which there are events to deliver. */
export const claimWebhooks = (db: Database): Promise<DueWebhook[]> =>
  db.execute<DueWebhook>(sql`
    update webhook set due_at = ${leaseEnd} where id = any(array(
      select webhook.id from webhook join client on client.id = webhook.client_id
      where webhook.disabled_at is null and client.disabled_at is null
        and not is_test and 'events' = any(roles)
        and due_at <= now() and exists (select from event where event.position > webhook.position)
      order by due_at limit 20 for update of webhook skip locked))
    returning id, url, types, sealed_secret as "sealedSecret", sealed_former as "sealedFormer",
      position::float8 as position, due_at::text as lease`)

/** The insert of attempts, if the webhook is still there, for use as a CTE. */
const insertAttempts = (id: string, attempts: readonly WebhookAttempt[]): SQL => sql`
  insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
  select webhook.id, "eventId", made.type, to_timestamp(at / 1000), result, "durationMs"
  from webhook, jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as made (
    "eventId" uuid, type text, at float8, result text, "durationMs" int)
  where webhook.id = ${id}`

/** Records an attempt that no lease belongs to: a test, or an event that is sent again. */
export const addAttempt = (db: Database, id: string, attempt: WebhookAttempt) =>
  db.change(insertAttempts(id, [attempt]))

/**
 * Records the deliveries up to a position and continues the lease, or ends it if they were the last ones. Returns the
 * new lease; undefined if it has ended meanwhile, and then the position stays.
 */
export const recordDeliveries = (
  db: Database,
  { id, lease }: Pick<DueWebhook, 'id' | 'lease'>,
  { position, attempts, isLast }: { position: number; attempts: WebhookAttempt[]; isLast: boolean },
): Promise<string | undefined> =>
  db.findValue<string>(sql`
    with made as (${insertAttempts(id, attempts)})
    update webhook set position = ${position}, due_at = case when ${isLast} then now() else ${leaseEnd} end
      ${attempts.length > 0 ? sql`, attempts = 0, failing_since = null, failing_from = null` : sql``}
    where id = ${id} and due_at = ${lease}::text::timestamptz and disabled_at is null
    returning due_at::text as lease`)

/** The consequences of a failed attempt of which the owner of a webhook is informed. */
export type FailureNews = {
  readonly email: string
  readonly url: string
  readonly clientName: string
  readonly news: '410' | 'failing' | 'retrying' | null
}

/**
 * Records a failed attempt, and when the next one is due. After the last one, the event is given up. A webhook that
 * responds 410, or has got nothing for five days, is switched off at the place of its last delivery. Returns what its
 * owner has to know; undefined if the lease has ended meanwhile.
 */
export const recordFailure = (
  db: Database,
  { id, lease }: Pick<DueWebhook, 'id' | 'lease'>,
  { attempt, position }: { readonly attempt: WebhookAttempt; readonly position: number },
): Promise<FailureNews | undefined> =>
  db.findRow<FailureNews>(sql`
    with made as (${insertAttempts(id, [attempt])}), former as (
      select id, position, attempts + 1 as attempts, coalesce(failing_since, now()) as failing_since,
        coalesce(failing_from, position) as failing_from,
        case when ${attempt.result} = '410' then '410'
          when failing_since <= now() - ${maxFailingDays} * interval '1 day' then 'failing' end as disabled_by
      from webhook where id = ${id} and due_at = ${lease}::text::timestamptz and disabled_at is null for update
    ), failed as (
      update webhook set failing_since = former.failing_since, failing_from = former.failing_from,
        disabled_by = former.disabled_by,
        disabled_at = case when former.disabled_by is not null then now() end,
        position = case when former.disabled_by is not null then former.failing_from
          when former.attempts >= ${maxWebhookAttempts} then ${position} else former.position end,
        attempts = case when former.disabled_by is not null or former.attempts >= ${maxWebhookAttempts}
          then 0 else former.attempts end,
        due_at = least(former.failing_since + ${maxFailingDays} * interval '1 day', now()
          + coalesce((array[${sql.raw(`${webhookRetrySeconds}`)}])[former.attempts], 0)
            * (0.9 + random() * 0.2) * interval '1 second')
      from former where webhook.id = former.id
      returning webhook.id, email, url, client_id, former.disabled_by, former.attempts,
        former.position = former.failing_from as is_first
    )
    select email, url, client.name as "clientName", coalesce(disabled_by,
      case when attempts = ${attemptsUntilEmail} and is_first then 'retrying' end) as news
    from failed join client on client.id = client_id`)
