import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#lib/env.ts'

/** How long those have who were accepted before the end, in milliseconds; the rest is the database's. */
const patience = 8_000

/**
 * For how long, in milliseconds, a proxy may still send a request on a connection that it keeps: on one
 * that is closed in that moment it would be lost.
 */
const grace = Math.min(env.drainSeconds, 1) * 1_000

/** Watches a server's connections, to end it: what was accepted is answered, and nobody else waited for. */
export function gracefulClose(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async () => {
    // The server's own way of closing would close idle connections with the door.
    const closed = new Promise((done) => Listener.prototype.close.call(server, done))
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    const late = setTimeout(() => server.closeAllConnections(), patience)
    await sleep(grace)
    // A connection that is kept alive falls idle once its last answer is out, and only then may go.
    const closeIdle = () => {
      server.closeIdleConnections()
      // A browser opens some in advance: Node waits for the headers of a request that is none yet.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    // A process that had to wait for its turn reads first what has come meanwhile: timers are before that.
    const closing = setInterval(() => setImmediate(closeIdle), 100)
    await closed
    clearInterval(closing)
    clearTimeout(late)
  }
}
