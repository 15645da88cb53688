import { getRequestListener, RequestError } from '@hono/node-server'
import { handlersOf } from '#app/router.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { log } from '#lib/runtime/log.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'

/** Handles a request to an endpoint with its route module, without Next (decision 006). */
export const handleApi = getRequestListener(
  (request, { incoming }) => {
    const pathname = (incoming.url as string).split('?', 1)[0] as string
    const handlers = handlersOf(pathname) as Handlers
    // A method that no module exports, such as TRACE, gets the 405 of an unsupported one.
    const handler = handlers[incoming.method as keyof Handlers] ?? handlers.PUT
    return withQueryBudget(() => handler(request))
  },
  {
    errorHandler(error) {
      // The Host header or the request target is invalid (RFC 9112, section 3.2).
      if (error instanceof RequestError) return new Response(null, { status: 400 })
      log.error({ event: 'request-failed', error })
      return new Response(null, { status: 500 })
    },
  },
)
