import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#db/request-context.ts'
import { readerLanguage } from '#lib/text/language/language.ts'

/** The header that carries the caller's network. The server overwrites a client's value. */
export const networkHeader = 'x-gatehouse-network'

/** Reads a request header by its name in lower case; null if the request does not have it. */
export type HeaderReader = Pick<Headers, 'get'>

/** The request id: a valid X-Request-Id of the client, or else a new one. */
export function requestIdOf(headers: HeaderReader): string {
  const requestId = headers.get('x-request-id') ?? ''
  return /^[\w.-]{1,64}$/.test(requestId) ? requestId : randomUUID()
}

/** The context of a request. `isAbandoned` is called only if the request has to wait. */
export function requestContextOf(
  headers: HeaderReader,
  isAbandoned?: () => boolean,
): RequestContext {
  return {
    requestId: requestIdOf(headers),
    network: headers.get(networkHeader) ?? 'unknown',
    agent: headers.get('user-agent')?.slice(0, 256) ?? null,
    language: readerLanguage(),
    ...(isAbandoned && { isAbandoned }),
  }
}
