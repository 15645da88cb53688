import type { Event } from './messages.ts'

/** An event that a webhook received, with its place in the feed; `webhook.test` has none. Ignore types that you do not know. */
export interface WebhookEvent extends Event {
  readonly position?: number
  readonly cursor?: string
}

/** The headers of a request: those of the Fetch API, or an object with names in lower case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

const toleranceSeconds = 300
const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const read = (headers: WebhookHeaders, name: string): string =>
  (typeof headers.get === 'function' ? headers.get(name) : `${headers[name as never] ?? ''}`) ?? ''

/**
 * Verifies a webhook (Standard Webhooks 1.0) and returns its event; undefined if its signature is not of this secret,
 * or it is more than five minutes old. `body` is the text of the request, before it is parsed.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
): Promise<WebhookEvent | undefined> {
  const [id, timestamp] = [read(headers, 'webhook-id'), read(headers, 'webhook-timestamp')]
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds)) return undefined
  const { subtle } = globalThis.crypto
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  const key = await subtle.importKey('raw', raw, hmac, false, ['verify'])
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of read(headers, 'webhook-signature').split(' ')) {
    const [, given = ''] = /^v1,([A-Za-z\d+/]{43}=)$/.exec(signature) ?? []
    if (given && (await subtle.verify('HMAC', key, bytesOf(given), content))) {
      return JSON.parse(body)
    }
  }
  return undefined
}
