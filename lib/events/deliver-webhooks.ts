import {
  claimWebhooks,
  type DueWebhook,
  recordDeliveries,
  recordFailure,
  type WebhookAttempt,
} from '#db/queries/events/deliveries.ts'
import { listEventsAfter, type PlacedEvent } from '#db/queries/events/feed.ts'
import { informByEmail } from '#lib/mail/send.ts'
import { webhookMessage } from '#lib/mail/webhook-message.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { bodyOf, isDelivered, openEndpoint } from './send-event.ts'

const eventsAtATime = 500

/** Deliveries are recorded this often. An instance that is killed in between leaves them to be made again. */
const recordEveryMs = 1_000

/**
 * Begins to deliver the events of the feed to the webhooks for which there are any (decision 105). Does not wait for
 * them: a slow endpoint delays no other.
 */
export async function deliverWebhooks(stopping: AbortSignal): Promise<void> {
  for (const webhook of await claimWebhooks(db)) {
    waitUntil(deliverAll(webhook, stopping)).catch((error) =>
      log.warn({ event: 'webhook-not-recorded', webhook: webhook.id, error }),
    )
  }
}

/** Delivers events in their order until there are no more, one fails, or the lease ends. */
async function deliverAll(webhook: DueWebhook, stopping: AbortSignal): Promise<void> {
  const endpoint = openEndpoint(webhook)
  const isWanted = ({ type }: PlacedEvent) =>
    webhook.types.length === 0 || webhook.types.includes(type)
  const { id } = webhook
  let { position } = webhook
  let lease: string | undefined = webhook.lease
  let attempts: WebhookAttempt[] = []
  let recordedAt = performance.now()
  const record = async (isLast = false) => {
    lease = lease && (await recordDeliveries(db, { id, lease }, { position, attempts, isLast }))
    attempts = []
    recordedAt = performance.now()
  }
  try {
    while (lease) {
      const events = await listEventsAfter(db, position, eventsAtATime)
      for (const event of events) {
        const attempt = isWanted(event) ? await endpoint.send(bodyOf(event), stopping) : null
        if (attempt === undefined) return await record(true)
        if (attempt && !isDelivered(attempt)) {
          await record()
          if (lease) await fail({ id, lease }, attempt, event)
          return
        }
        position = event.position
        if (attempt) attempts.push(attempt)
        if (performance.now() - recordedAt > recordEveryMs) await record()
        if (!lease) return
      }
      await record(events.length < eventsAtATime)
      if (events.length < eventsAtATime) return
    }
  } finally {
    endpoint.close()
  }
}

async function fail(
  webhook: Pick<DueWebhook, 'id' | 'lease'>,
  attempt: WebhookAttempt,
  { position }: PlacedEvent,
): Promise<void> {
  const failure = await recordFailure(db, webhook, { attempt, position })
  log.warn({ event: 'webhook-failed', webhook: webhook.id, result: attempt.result })
  if (failure?.news) await informByEmail(webhookMessage({ ...failure, news: failure.news }))
}
