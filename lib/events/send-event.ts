import { createHmac, randomBytes } from 'node:crypto'
import type { PlacedEvent } from '#db/queries/events/feed.ts'
import type { WebhookAttempt, WebhookSecrets } from '#db/queries/events/webhooks.ts'
import { webhookTimeoutSeconds } from '#db/values/periods.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { WebhookEvent } from '#lib/contracts/events/feed.ts'
import { failureReason, guardedPost, openConnection } from '#lib/runtime/outgoing/guarded-fetch.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { cursorOf } from './cursor.ts'
import { eventOf } from './read-feed.ts'

const write = jsonWriter(WebhookEvent)
const secretPrefix = 'whsec_'

/** Makes the secret of a webhook, and encrypts it for storage (Standard Webhooks 1.0). */
export function newWebhookSecret(webhookId: string): { secret: string; sealed: Buffer } {
  const key = randomBytes(32)
  return { secret: secretPrefix + key.toString('base64'), sealed: seal('webhook', webhookId, key) }
}

/** The body of a webhook. */
export type WebhookBody = MessageValue<typeof WebhookEvent>

/** A webhook with a connection that stays open from one event to the next. */
interface WebhookEndpoint {
  /** Makes an attempt to deliver an event; undefined if the signal aborts it. */
  send(event: WebhookBody, stopping?: AbortSignal): Promise<WebhookAttempt | undefined>
  close(): void
}

/** An event of the feed as webhooks have it. */
export const bodyOf = (event: PlacedEvent): WebhookBody => ({
  ...eventOf(event),
  position: event.position,
  cursor: cursorOf(event),
})

/** Opens a webhook. Each request is signed with its secrets: two while one is being replaced (Standard Webhooks 1.0). */
export function openEndpoint({
  id: webhookId,
  url,
  sealedSecret,
  sealedFormer,
}: WebhookSecrets & { readonly url: string }): WebhookEndpoint {
  const agent = openConnection(url)
  const keys = [sealedSecret, sealedFormer].flatMap(
    (sealed) => (sealed && open('webhook', webhookId, sealed)?.plain) ?? [],
  )
  const sign = (content: string) =>
    keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' ')
  const post = async (id: string, at: number, body: string, signal: AbortSignal | undefined) => {
    const timestamp = `${Math.floor(at / 1_000)}`
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(`${id}.${timestamp}.${body}`),
    }
    try {
      const limits = { timeoutMs: webhookTimeoutSeconds * 1_000, agent }
      return `${await guardedPost(url, { headers, body, signal }, limits)}`
    } catch (error) {
      return failureReason(error)
    }
  }
  return {
    async send(event, stopping) {
      const { id, type } = event
      const at = Date.now()
      // Without a key, the secret was encrypted with an AUTH_SECRET that is not set any more.
      const result = keys.length > 0 ? await post(id, at, write(event), stopping) : 'unsigned'
      if (stopping?.aborted) return undefined
      return { eventId: id, type, at, result, durationMs: Date.now() - at }
    },
    close: () => agent.destroy(),
  }
}
