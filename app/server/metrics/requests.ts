import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram } from 'prom-client'
import { events } from '#lib/contracts/events/feed.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import type { QueryBudget } from '#lib/runtime/query-budget.ts'
import { gauge, prefix, registry } from './registry.ts'
import { routeOf } from './routes.ts'

const registers = [registry]

const requests = new Counter({
  name: `${prefix}http_requests_total`,
  help: 'Responses, by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})

const duration = new Histogram({
  name: `${prefix}http_request_duration_seconds`,
  help: 'Seconds from the headers of a request to the end of its response, by route.',
  labelNames: ['route'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers,
})

// A plain number, read when the metrics are: a gauge would cost two lookups per request.
let inProgress = 0
gauge('http_requests_in_progress', 'Requests in progress.', () => inProgress)

/** Methods with a label of their own; a caller could otherwise create any number of labels. */
const labelledMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** The label of a method. */
export const methodLabel = (method: string): string =>
  labelledMethods.has(method) ? method : 'other'

/** A request that takes this long is logged. A member notices it, and the 95th percentile is far below it. */
const slowMs = 1_000

// A property of the response, because the garbage collector has more work with an entry in a WeakMap for each request.
const work = Symbol('work')

interface NotedResponse extends ServerResponse {
  [work]?: Work
}

interface Work {
  readonly budget: QueryBudget
  /** The response of an endpoint, which sets its request id itself. */
  readonly result: unknown
}

/** Notes the work of a request, which is logged if the request is slow. */
export const noteWork = (response: NotedResponse, budget: QueryBudget, result?: unknown): void => {
  response[work] = { budget, result }
}

/** Says for how long a request waited for the primary, and for which it and the log of a proxy have the same id. */
function logSlowRequest(
  response: NotedResponse,
  { method, route, ms }: { readonly method: string; readonly route: string; readonly ms: number },
): void {
  const { budget, result } = response[work] ?? {}
  const ownId = result instanceof Response ? result.headers.get('X-Request-Id') : null
  log.warn({
    event: 'slow-request',
    requestId: ownId ?? response.getHeader('X-Request-Id'),
    method,
    route,
    status: response.statusCode,
    ms: Math.round(ms),
    databaseMs: Math.round(budget?.spent() ?? 0),
    ...(!response.writableFinished && { isAbandoned: true }),
  })
}

/** Records a request to a part of the service when its response is complete or its client has disconnected. */
export function recordRequest(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  part: 'api' | 'pages',
): void {
  const startedAt = performance.now()
  inProgress += 1
  response.on('close', () => {
    inProgress -= 1
    const route = routeOf(pathname)
    const status = `${response.statusCode}`
    // A client that disconnects earlier gets no response, which says nothing about the service.
    if (response.headersSent) {
      counters[part].requests += 1
      if (response.statusCode >= 500) counters[part].failures += 1
    }
    requests.inc({ method: methodLabel(method), route, status })
    // A reader of events chooses how long it waits, and would keep the alert of slow requests firing.
    if (pathname === events.path) return
    const ms = performance.now() - startedAt
    duration.observe({ route }, ms / 1_000)
    if (ms >= slowMs) logSlowRequest(response, { method, route, ms })
  })
}
