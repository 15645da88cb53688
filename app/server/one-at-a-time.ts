import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's parser reports all requests of a packet at once; a client that pipelines more is not a browser. */
const maxPipelined = 16

/**
 * Handles one request of a connection at a time: a pipelined request starts when the response before it
 * is complete (RFC 9112, section 9.3.2). A client that disconnects or pipelines more than 16 requests
 * loses those that have not started.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const pending = new WeakMap<Socket, (() => void)[]>()

  const start = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    response.once('close', () => {
      const next = pending.get(socket)?.shift()
      if (next && !socket.destroyed) next()
      else pending.delete(socket)
    })
    handle(request, response as Parameters<RequestListener>[1])
  }

  return (request, response) => {
    const { socket } = request
    const queue = pending.get(socket)
    if (!queue) {
      pending.set(socket, [])
      start(request, response)
    } else if (queue.length < maxPipelined) queue.push(() => start(request, response))
    else socket.destroy()
  }
}
