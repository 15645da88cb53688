import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret } from '#lib/events/send-event.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import type { Grants } from '../../fixtures/grants.ts'
import type { People } from '../../fixtures/people.ts'
import { authSecret } from '../../fixtures/service.ts'

/** A request that a receiver got. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/** A program that receives webhooks. */
export interface Receiver {
  readonly url: string
  readonly deliveries: Delivery[]
  /** The connections that were made to it. */
  readonly connections: () => number
  /** Responds to each request; by default with 204. */
  respond: (response: ServerResponse, delivery: Delivery) => unknown
  close(): Promise<void>
}

/** Starts a receiver. */
export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // The sender was killed.
    if (body === undefined) return
    const delivery = { headers: request.headers, at: Date.now(), body }
    deliveries.push(delivery)
    await receiver.respond(response, delivery)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const receiver: Receiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hooks`,
    deliveries,
    connections: () => connections,
    respond: (response) => response.writeHead(204).end(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** A webhook of a test, with its secret. */
export interface TestWebhook {
  readonly id: string
  readonly clientId: string
  readonly secret: string
  readonly email: string
  readonly client: Awaited<ReturnType<Grants['addClient']>>
}

/** Adds a webhook of a new client, at the end of the feed. */
export async function addWebhook(
  { sql }: People,
  grants: Grants,
  { url }: Pick<Receiver, 'url'>,
  types: readonly string[] = [],
): Promise<TestWebhook> {
  setServiceSecret(authSecret)
  const client = await grants.addClient({ own: true, roles: ['events'] })
  const id = randomUUID()
  const { secret, sealed } = newWebhookSecret(id)
  const email = `${id}@crm.example`
  await sql`
    insert into webhook (id, client_id, url, email, types, sealed_secret, position)
    values (${id}, ${client.id}, ${url}, ${email}, ${types as string[]}, ${sealed},
      coalesce((select max(position) from event), 0))`
  return { id, clientId: client.id, secret, email, client }
}

/** Verifies a delivery with the library of Standard Webhooks, and returns its event. */
export const verified = (secret: string, { headers, body }: Delivery) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>
