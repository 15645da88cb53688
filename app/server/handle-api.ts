import type { IncomingMessage, ServerResponse } from 'node:http'
import { handlersOf } from '#app/router.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { allowCodings } from '#lib/http/representations.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { headersOf } from './headers-of.ts'
import { noteWork } from './metrics/requests.ts'
import { requestListener } from './request-listener.ts'
import { sendReady } from './send-ready.ts'

allowCodings()

/** Handles a request to an endpoint with its route module, without Next (decision 006). */
export function handleApi(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Handlers,
): unknown {
  const ready = isPlainRead(request) ? handlers.GET.ready?.(headersOf(request)) : undefined
  return ready ? sendReady(response, ready) : callHandler(request, response)
}

/** Returns true if a request reads a path, and nothing in it needs a closer look. */
const isPlainRead = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url?.includes('?') &&
  /^[a-z\d.-]+(:\d+)?$/i.test(headers.host ?? '')

const callHandler = requestListener((request, { incoming, outgoing }) => {
  const pathname = withoutQuery(incoming.url as string)
  const handlers = handlersOf(pathname) as Handlers
  // A method that no module exports, such as TRACE, gets the 405 of an unsupported one.
  const handler = handlers[incoming.method as keyof Handlers] ?? handlers.PUT
  return withQueryBudget(
    () => handler(request),
    (budget, result) => noteWork(outgoing as ServerResponse, budget, result),
  )
})
