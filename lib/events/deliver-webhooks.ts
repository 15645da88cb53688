import {
  claimWebhooks,
  type DueWebhook,
  recordDeliveries,
  recordFailure,
} from '#db/queries/events/deliveries.ts'
import { listEventsAfter, type PlacedEvent } from '#db/queries/events/feed.ts'
import { listWaitingEvents } from '#db/queries/events/waiting-events.ts'
import type { WebhookAttempt } from '#db/queries/events/webhooks.ts'
import { maxAside, maxRefusals, verdictOf } from '#db/values/webhook-results.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { bodyOf, openEndpoint } from './send-event.ts'

const eventsAtATime = 500

/** Deliveries are recorded this often. An instance that is killed in between leaves them to be made again. */
const recordEveryMs = 1_000

/** Begins to deliver events to the webhooks that have any; a slow endpoint delays no other (decision 105). */
export async function deliverWebhooks(stopping: AbortSignal): Promise<void> {
  for (const webhook of await claimWebhooks(db)) {
    waitUntil(deliverAll(webhook, stopping)).catch((error) =>
      log.warn({ event: 'webhook-not-recorded', webhook: webhook.id, error }),
    )
  }
}

/**
 * Delivers what waits aside and is due, then the events of the feed in their order, until there are no more, the endpoint
 * fails, or the lease ends. An event waits while an earlier one of its subject does (decision 105).
 */
async function deliverAll(webhook: DueWebhook, stopping: AbortSignal): Promise<void> {
  const endpoint = openEndpoint(webhook)
  const isWanted = ({ type }: PlacedEvent) =>
    webhook.types.length === 0 || webhook.types.includes(type)
  const { id } = webhook
  let { position, refusals } = webhook
  let lease: string | undefined = webhook.lease
  let attempts: WebhookAttempt[] = []
  let aside: string[] = []
  let recordedAt = performance.now()
  const record = async (isLast = false) => {
    if (!lease) return
    const progress = { position, refusals, attempts, aside, isLast }
    lease = await recordDeliveries(db, { id, lease }, progress)
    attempts = []
    aside = []
    recordedAt = performance.now()
  }
  try {
    while (lease) {
      const waiting = await listWaitingEvents(db, id)
      const events = await listEventsAfter(db, position, eventsAtATime)
      const mayRefuse = () => refusals < maxRefusals && waiting.length < maxAside
      const blocked = new Set<string>()
      for (const event of [...waiting, ...events.filter(isWanted)]) {
        const isNew = event.position > position
        const isDue = isNew || ('isDue' in event && event.isDue)
        const subjects = subjectsOf(event)
        if (!isDue || subjects.some((subject) => blocked.has(subject))) {
          if (isDue) aside.push(event.id)
          for (const subject of subjects) blocked.add(subject)
        } else {
          const attempt = await endpoint.send(bodyOf(event), stopping)
          if (!attempt) return await record(true)
          const verdict = verdictOf(attempt.result)
          counters.webhooks[verdict] += 1
          if (verdict === 'accepted') refusals = 0
          else if (verdict === 'refused' && (!isNew || mayRefuse())) {
            log.warn({ event: 'webhook-refused', webhook: id, result: attempt.result })
            refusals += Number(isNew)
            for (const subject of subjects) blocked.add(subject)
          } else {
            await record()
            if (lease) await fail({ id, lease }, attempt)
            return
          }
          attempts.push(attempt)
        }
        if (isNew) position = event.position
        if (performance.now() - recordedAt > recordEveryMs) await record()
        if (!lease) return
      }
      position = events.at(-1)?.position ?? position
      await record(events.length < eventsAtATime)
      if (events.length < eventsAtATime) return
    }
  } finally {
    endpoint.close()
  }
}

/** The ids of what an event concerns, each of which gets its events in their order. */
const subjectsOf = ({ accountId, membershipId, applicationId, subscriptionId }: PlacedEvent) =>
  [accountId, membershipId, applicationId, subscriptionId].filter((id) => id !== null)

async function fail(
  webhook: Pick<DueWebhook, 'id' | 'lease'>,
  attempt: WebhookAttempt,
): Promise<void> {
  log.warn({ event: 'webhook-failed', webhook: webhook.id, result: attempt.result })
  await recordFailure(db, webhook, attempt)
}
