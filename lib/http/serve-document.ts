import { failureOf, writeFaults } from './answer.ts'
import { type Handlers, methodsOf } from './methods.ts'
import { visitOf } from './visit.ts'

/** The handlers of a document that is the same for everybody; any page may read it, and keep it for five minutes. */
export function serveDocument(type: string, write: () => string | Promise<string>): Handlers {
  return methodsOf(['GET'], true, async (request) => {
    const visit = visitOf(request.headers)
    const headers = {
      'X-Request-Id': visit.requestId,
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    }
    try {
      return new Response(await write(), {
        headers: { ...headers, 'Content-Type': type, 'Cache-Control': 'public, max-age=300' },
      })
    } catch (error) {
      const failure = failureOf(error, visit)
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
