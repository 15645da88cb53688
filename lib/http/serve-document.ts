import { dialects } from '#lib/contract/formats/dialect.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { corsHeaders } from './cors.ts'
import { failureOf, responseHeaders } from './error-response.ts'
import { type Handler, type Handlers, methodsOf } from './methods.ts'
import {
  type FindRepresentation,
  type Representation,
  readyResponse,
  representationsOf,
  toResponse,
} from './representations.ts'
import { type HeaderReader, requestContextOf, requestIdOf } from './request-context.ts'

/** A document that changes, such as the list of keys, is read about once a second. */
const freshForMs = 900

/**
 * The handlers of a public document, cached for five minutes: one that stays the same, or what writes it.
 * `both` has its formats of errors, if they differ.
 */
export function serveDocument(
  type: string,
  document: string | (() => string | Promise<string>),
  both: typeof dialects = dialects,
): Handlers {
  let latest: { readonly text: string; readonly find: FindRepresentation } | undefined
  const current = cacheFor(freshForMs, async () => {
    const text = typeof document === 'string' ? document : await document()
    if (latest?.text !== text) latest = { text, find: representationsOf(text, 'once') }
    return latest.find
  })
  const headersOf = (requestId: string) => ({
    ...responseHeaders(type),
    'X-Request-Id': requestId,
    ...corsHeaders(null, true),
    'Cache-Control': 'public, max-age=300',
    Vary: 'Accept-Encoding',
  })
  const respond = (found: Representation, headers: HeaderReader, requestId: string) =>
    readyResponse(found, headers.get('if-none-match'), headersOf(requestId))

  const handler: Handler = async ({ headers }) => {
    const context = requestContextOf(headers)
    try {
      const found = await (await current())(headers.get('accept-encoding'))
      return toResponse(respond(found, headers, context.requestId))
    } catch (error) {
      const failure = failureOf(error, context)
      const { status, body } = both.json.fail(failure.faults)
      return new Response(body, {
        status,
        headers: {
          ...responseHeaders(dialects.json.contentType),
          'X-Request-Id': context.requestId,
          'Access-Control-Allow-Origin': '*',
          ...failure.headers,
        },
      })
    }
  }
  handler.ready = (headers) => {
    const found = current.ready()?.(headers.get('accept-encoding'))
    if (!found || found instanceof Promise) return undefined
    return respond(found, headers, requestIdOf(headers))
  }
  return methodsOf(['GET'], true, handler, both)
}
