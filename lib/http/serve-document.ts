import { dialects } from '#lib/contract/formats/dialect.ts'
import { failureOf, responseHeaders } from './error-response.ts'
import { type Handlers, methodsOf } from './methods.ts'
import { representationsOf, respondWith } from './representations.ts'
import { requestContextOf } from './request-context.ts'

/**
 * The handlers of a public document: any origin may read it, and caches keep it for five minutes. Each
 * version of the text is compressed once.
 */
export function serveDocument(type: string, write: () => string | Promise<string>): Handlers {
  let latest: { readonly text: string; readonly find: ReturnType<typeof representationsOf> }
  const representations = (text: string) => {
    if (latest?.text !== text) latest = { text, find: representationsOf(text, 'once') }
    return latest.find
  }
  return methodsOf(['GET'], true, async (request) => {
    const context = requestContextOf(request.headers)
    const headers = { 'X-Request-Id': context.requestId, 'Access-Control-Allow-Origin': '*' }
    try {
      const find = representations(await write())
      return respondWith(await find(request.headers.get('accept-encoding')), request, {
        ...responseHeaders(type),
        ...headers,
        'Cache-Control': 'public, max-age=300',
        Vary: 'Accept-Encoding',
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
