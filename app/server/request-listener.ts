import { randomUUID } from 'node:crypto'
import { getRequestListener, RequestError } from '@hono/node-server'
import { env } from '#lib/env.ts'
import { log } from '#lib/runtime/log.ts'
import { earlyResponse } from './reject-early.ts'

/**
 * Returns the listener that gives requests to a fetch handler. A request whose Host header or target is invalid gets 400
 * (RFC 9112, section 3.2), and one whose handler fails gets 500 with the ID under which the error is in the log.
 */
export const requestListener = (handler: Parameters<typeof getRequestListener>[0]) =>
  getRequestListener(handler, {
    // A request of HTTP/1.0 may have no Host header (RFC 9112, section 3.2).
    hostname: env.realm,
    errorHandler(error) {
      if (error instanceof RequestError) {
        const { body, ...rest } = earlyResponse(400)
        return new Response(body, rest)
      }
      const requestId = randomUUID()
      log.error({ event: 'request-failed', requestId, error })
      return new Response(null, { status: 500, headers: { 'X-Request-Id': requestId } })
    },
  })
