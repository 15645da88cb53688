import type { IncomingMessage, Server } from 'node:http'
import { hasBody } from '#lib/http/body.ts'
import { uploadPath } from './form/body-limit.ts'
import { headersOf } from './headers-of.ts'

/** The time limit for a body. */
const bodyTimeoutMs = 15_000

/**
 * Ends a request whose body does not arrive in time, as Node does. Node has one limit for all requests,
 * which is that of uploads.
 */
export function limitBodyTime(server: Server): void {
  const limit = (request: IncomingMessage) => {
    const { socket } = request
    if (!hasBody(headersOf(request)) || request.complete || request.url === uploadPath) return
    const timer = setTimeout(() => {
      if (request.complete || socket.destroyed) return
      const error = Object.assign(new Error('Request timeout'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      server.emit('clientError', error, socket)
    }, bodyTimeoutMs)
    request.once('close', () => clearTimeout(timer))
  }
  server.on('request', limit)
  server.on('checkContinue', limit)
}
