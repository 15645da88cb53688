import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's parser reports all requests of a packet at once; a client that pipelines more is not a browser. */
const maxPipelined = 16

/** On a socket whose response is not complete: the requests that wait for it. A map would cost more. */
const waiting = Symbol('waiting requests')
type BusySocket = Socket & { [waiting]?: (() => void)[] | undefined }

/**
 * Handles one request of a connection at a time: a pipelined request starts when the response before it
 * is complete (RFC 9112, section 9.3.2) and the other connections have had their turn. A client that
 * disconnects or pipelines more than 16 requests loses those that have not started.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const start = (request: IncomingMessage, response: ServerResponse) => {
    const socket: BusySocket = request.socket
    response.on('close', () => {
      const next = socket[waiting]?.shift()
      // At once, the requests of 256 connections that pipeline 16 each would delay every other client.
      if (next && !socket.destroyed) setImmediate(next)
      else socket[waiting] = undefined
    })
    handle(request, response as Parameters<RequestListener>[1])
  }

  return (request, response) => {
    const socket: BusySocket = request.socket
    const queue = socket[waiting]
    if (!queue) {
      socket[waiting] = []
      start(request, response)
    } else if (queue.length < maxPipelined) queue.push(() => start(request, response))
    else socket.destroy()
  }
}
