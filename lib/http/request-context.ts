import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#db/request-context.ts'

/** The header that carries the caller's network. The server overwrites a client's value. */
export const networkHeader = 'x-gatehouse-network'

/**
 * The context of a request. A valid X-Request-Id of the client becomes the request id.
 * `isAbandoned` is called only if the request has to wait.
 */
export function requestContextOf(headers: Headers, isAbandoned?: () => boolean): RequestContext {
  const requestId = headers.get('x-request-id') ?? ''
  return {
    requestId: /^[\w.-]{1,64}$/.test(requestId) ? requestId : randomUUID(),
    network: headers.get(networkHeader) ?? 'unknown',
    agent: headers.get('user-agent')?.slice(0, 256) ?? null,
    ...(isAbandoned && { isAbandoned }),
  }
}
