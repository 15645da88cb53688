import { type Handlers, methodsOf } from './methods.ts'
import { visitOf } from './visit.ts'

/** The handlers of a document that follows from the contracts; any page may read it. */
export function serveDocument(type: string, write: () => string): Handlers {
  const text = write()
  return methodsOf(
    'GET',
    true,
    async (request) =>
      new Response(text, {
        headers: {
          'Content-Type': type,
          'X-Request-Id': visitOf(request.headers).requestId,
          'Access-Control-Allow-Origin': '*',
          'Cache-Control': 'public, max-age=300',
          'X-Content-Type-Options': 'nosniff',
        },
      }),
  )
}
