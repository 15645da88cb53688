import { failureOf, writeFaults } from './error-response.ts'
import { type Handlers, methodsOf } from './methods.ts'
import { requestContextOf } from './request-context.ts'

/** The handlers of a document that is the same for everybody; any page may read it, and keep it for five minutes. */
export function serveDocument(type: string, write: () => string | Promise<string>): Handlers {
  return methodsOf(['GET'], true, async (request) => {
    const context = requestContextOf(request.headers)
    const headers = {
      'X-Request-Id': context.requestId,
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    }
    try {
      return new Response(await write(), {
        headers: { ...headers, 'Content-Type': type, 'Cache-Control': 'public, max-age=300' },
      })
    } catch (error) {
      const failure = failureOf(error, context)
      const [{ status }] = failure.faults
      return new Response(writeFaults('json', failure.faults), {
        status,
        headers: {
          ...headers,
          ...failure.headers,
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'no-store',
        },
      })
    }
  })
}
