import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '#lib/http/body.ts'
import { headersOf } from './headers-of.ts'

/** The time in which a client may go on sending a body after its response. */
const lingerMs = 2_000

/**
 * Closes a connection soon after a response that did not wait for the body of its request; a body that
 * never ends would hold the connection until the request times out. What arrives until then is
 * discarded: closing at once would reset the connection, and the client might lose the response
 * (RFC 9112, section 9.6).
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(headersOf(request))) return
  const { socket } = request
  // Before Node's own listener, which calls `destroySoon` if the response said `Connection: close`.
  response.prependListener('finish', () => {
    if (request.complete || socket.destroyed) return
    request.resume()
    const { destroySoon } = socket
    let isClosing = false
    socket.destroySoon = () => {
      isClosing = true
      socket.end()
    }
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
    request.once('end', () => {
      if (!request.complete) return
      clearTimeout(timer)
      socket.destroySoon = destroySoon
      if (isClosing) socket.destroySoon()
    })
  })
}
