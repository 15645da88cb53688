import { getRequestListener, RequestError } from '@hono/node-server'
import { handlersOf } from '#app/router.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { log } from '#lib/runtime/log.ts'

/** Answers a request that is for no page with its route module, without Next. */
export const handleApi = getRequestListener(
  (request, { incoming }) => {
    const pathname = (incoming.url as string).split('?', 1)[0] as string
    const handlers = handlersOf(pathname) as Handlers
    // Methods that no module names, such as TRACE, are answered as the unwelcome ones are.
    const handler = handlers[incoming.method as keyof Handlers] ?? handlers.PUT
    return handler(request)
  },
  {
    errorHandler(error) {
      // A Host or a target that is none (RFC 9112, section 3.2).
      if (error instanceof RequestError) return new Response(null, { status: 400 })
      log.error({ event: 'request-failed', error })
      return new Response(null, { status: 500 })
    },
  },
)
