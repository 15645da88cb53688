import { dialects } from '#lib/contract/formats/dialect.ts'
import { failureOf, responseHeaders } from './error-response.ts'
import { type Handlers, methodsOf } from './methods.ts'
import { requestContextOf } from './request-context.ts'

/** The handlers of a public document: any origin may read it, caches keep it for five minutes. */
export function serveDocument(type: string, write: () => string | Promise<string>): Handlers {
  return methodsOf(['GET'], true, async (request) => {
    const context = requestContextOf(request.headers)
    const headers = { 'X-Request-Id': context.requestId, 'Access-Control-Allow-Origin': '*' }
    try {
      return new Response(await write(), {
        headers: {
          ...responseHeaders(type),
          ...headers,
          'Cache-Control': 'public, max-age=300',
        },
      })
    } catch (error) {
      const failure = failureOf(error, context)
      const { status, body } = dialects.json.fail(failure.faults)
      return new Response(body, {
        status,
        headers: {
          ...responseHeaders(dialects.json.contentType),
          ...headers,
          ...failure.headers,
        },
      })
    }
  })
}
