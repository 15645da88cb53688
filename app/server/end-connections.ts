import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long those have who were accepted before the end, in milliseconds; the rest is the database's. */
const patience = 8_000

/** Watches a server's connections, to end it: what was accepted is answered, and nobody else waited for. */
export function endingOf(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async () => {
    const late = setTimeout(() => server.closeAllConnections(), patience)
    // A connection that is kept alive falls idle once its last answer is out, and only then may go.
    const closing = setInterval(() => {
      server.closeIdleConnections()
      // A browser opens some in advance: Node waits for the headers of a request that is none yet.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, 100)
    await new Promise((closed) => server.close(closed))
    clearInterval(closing)
    clearTimeout(late)
  }
}
