import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#lib/env.ts'

/** The time in which accepted requests must complete; the rest of the shutdown belongs to the database. */
const requestsTimeoutMs = 8_000

/**
 * A proxy may send a request on a kept-alive connection at the moment that we close it; the request
 * would be lost. So idle connections stay open this long.
 */
const keepIdleMs = Math.min(env.drainSeconds, 1) * 1_000

/**
 * Tracks the connections of a server and returns a function that closes it: accepted requests complete,
 * new connections are refused, and idle ones are closed (decision 018).
 */
export function gracefulClose(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async () => {
    // http.Server's own close would close idle connections at once.
    const closed = new Promise((done) => NetServer.prototype.close.call(server, done))
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    const timeout = setTimeout(() => server.closeAllConnections(), requestsTimeoutMs)
    await sleep(keepIdleMs)
    const closeIdle = () => {
      server.closeIdleConnections()
      // Node does not count a connection as idle that a browser opened in advance and never used.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    // setImmediate: after a busy period, requests that have arrived are read before idle ones close.
    const closing = setInterval(() => setImmediate(closeIdle), 100)
    await closed
    clearInterval(closing)
    clearTimeout(timeout)
  }
}
