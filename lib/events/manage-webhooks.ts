import { randomUUID } from 'node:crypto'
import type { Actor } from '#db/queries/audit/audit.ts'
import { addAttempt } from '#db/queries/events/deliveries.ts'
import { findEvent } from '#db/queries/events/feed.ts'
import * as webhooks from '#db/queries/events/webhooks.ts'
import { eventTypes } from '#db/values/event-types.ts'
import { testType } from '#lib/contracts/events/feed.ts'
import { validateWebUri } from '#lib/oauth/clients/validate-client.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { bodyOf, newWebhookSecret, openEndpoint, type WebhookBody } from './send-event.ts'

/** Lists the webhooks of a client, or of all. */
export const listWebhooks = onPrimary(webhooks.listWebhooks)

/** Finds a webhook with its newest attempts, or those before one of them; undefined if there is none. */
export const findWebhook = onPrimary(webhooks.findWebhook)

/** Switches a webhook off; false if it is off already, undefined if there is none. */
export const disableWebhook = onPrimary(webhooks.disableWebhook)

/** Switches a webhook on, or moves one that is on to another place in the feed; undefined if there is none. */
export const startWebhook = onPrimary(webhooks.startWebhook)

/** Lets a webhook do without an event that waits aside; false if it does not wait, undefined if there is no webhook. */
export const skipEvent = onPrimary(webhooks.skipEvent)

/** Begins the attempts at all events that wait aside anew; false if none waits, undefined if there is no webhook. */
export const retryWaitingEvents = onPrimary(webhooks.retryWaitingEvents)

/** Ends the secret before the newest one; false if there is none, undefined if there is no such webhook. */
export const endFormerSecret = onPrimary(webhooks.endFormerSecret)

export { maxWaiting } from '#db/queries/events/webhooks.ts'

/** The reason why a webhook cannot be added, and its value at fault. */
interface WebhookFault {
  readonly fault: NonNullable<ReturnType<typeof validateWebUri>> | 'client' | 'type'
  readonly value: string
}

/** Adds a webhook to a client with the role `events`. The secret is returned only once. */
export async function addWebhook(
  webhook: Pick<webhooks.NewWebhook, 'clientId' | 'url' | 'email' | 'types'>,
  actor: Actor,
): Promise<{ readonly id: string; readonly secret: string } | WebhookFault> {
  const unknown = webhook.types.find((type) => !eventTypes.some((known) => known === type))
  if (unknown !== undefined) return { fault: 'type', value: unknown }
  const fault = validateWebUri(webhook.url)
  if (fault) return { fault, value: webhook.url }
  const id = randomUUID()
  const { secret, sealed } = newWebhookSecret(id)
  const isAdded = await webhooks.addWebhook(db, { ...webhook, id, sealedSecret: sealed }, actor)
  return isAdded ? { id, secret } : { fault: 'client', value: webhook.clientId }
}

/** Adds a secret to a webhook, whose requests both then sign; undefined if it has two, or there is no such webhook. */
export async function rotateWebhookSecret(id: string, actor: Actor): Promise<string | undefined> {
  const { secret, sealed } = newWebhookSecret(id)
  return (await webhooks.rotateWebhookSecret(db, id, sealed, actor)) ? secret : undefined
}

/** Sends an event of the type `webhook.test`, once, if the client may have events; undefined if there is no such webhook. */
export const testWebhook = (id: string): Promise<webhooks.WebhookAttempt | undefined> =>
  sendOnce(id, { id: randomUUID(), type: testType, time: new Date() })

/**
 * Sends an event again, if the client may have events. It waits no longer once it is accepted; undefined for an unknown webhook or event.
 */
export async function resendEvent(
  id: string,
  eventId: string,
): Promise<webhooks.WebhookAttempt | undefined> {
  const event = await findEvent(db, eventId)
  return event && sendOnce(id, bodyOf(event))
}

async function sendOnce(id: string, event: WebhookBody) {
  const webhook = await webhooks.findWebhookSecrets(db, id)
  if (!webhook) return undefined
  const { id: eventId, type } = event
  const withheld = { eventId, type, at: Date.now(), result: 'withheld', durationMs: 0 }
  const endpoint = openEndpoint(webhook)
  const attempt = webhook.getsEvents ? await endpoint.send(event) : withheld
  endpoint.close()
  if (attempt) await addAttempt(db, id, attempt)
  return attempt
}
