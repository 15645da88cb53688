import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The ways in which a proxy spoils a request instead of forwarding it. */
export type Fault = (response: ServerResponse, incoming: IncomingMessage) => void

/** Starts a proxy that has these faults one after the other, and then forwards to the service. */
export async function startProxy(serviceUrl: string, faults: readonly Fault[]) {
  const waiting = [...faults]
  const times: number[] = []
  const server = createServer(async (incoming, response) => {
    times.push(Date.now())
    const fault = waiting.shift()
    if (fault) return fault(response, incoming)
    return forward(serviceUrl)(response, incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, port, times, close }
}

/** Forwards a request to the service, and its response to the client unless it is lost. */
export const forward =
  (serviceUrl: string, isLost = false): Fault =>
  async (response, incoming) => {
    const { method, url, headers } = incoming
    const forwarded = request(`${serviceUrl}${url}`, { method, headers }, (reply) => {
      if (isLost) return reset(response, incoming)
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.end(await text(incoming))
  }

/** Responds with a status instead of the service. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = '<h1>From the proxy</h1>'): Fault =>
  (response) =>
    response.writeHead(code, headers).end(body)
/** Resets the connection. */
export const reset: Fault = (_, { socket }) => socket.resetAndDestroy()
/** Never responds. */
export const silent: Fault = () => {}
/** Begins a response that never ends. */
export const slow: Fault = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
  const drip = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(drip))
}
