import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that passes each request on to a service, under its own address. */
export interface Relay {
  readonly port: number
  readonly url: string
  stop(): Promise<unknown>
}

/**
 * Starts a relay. `targetOf` chooses the service of each request, whose address stands in place of the relay's in
 * the headers unless it expects the relay's.
 */
export async function startRelay(
  targetOf: (incoming: IncomingMessage) => { readonly url: string },
  { isExpected = false }: { readonly isExpected?: boolean } = {},
): Promise<Relay> {
  const server = createServer((incoming, outgoing) => {
    const service = targetOf(incoming)
    const target = new URL(service.url)
    const headers = { ...incoming.headers }
    if (!isExpected) headers.host = target.host
    if (!isExpected && headers.origin) headers.origin = service.url
    const relayed = forward(
      {
        host: target.hostname,
        port: target.port,
        headers,
        path: incoming.url,
        method: incoming.method,
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    // The service is stopped, or ends a connection that it has kept for long enough.
    relayed.on('error', () => outgoing.destroy())
    incoming.pipe(relayed)
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(closed)
      }),
  }
}
