import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram } from 'prom-client'
import { prefix, registry } from './registry.ts'
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
  // No request takes longer than the last of them.
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers,
})

// A plain number, read when the metrics are: a gauge would cost two lookups per request.
let inProgress = 0
new Gauge({
  name: `${prefix}http_requests_in_progress`,
  help: 'Requests in progress.',
  registers,
  collect() {
    this.set(inProgress)
  },
})

/** Methods with a label of their own; a caller could otherwise create any number of labels. */
const labelledMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Records a request when its response is complete or its client has disconnected. */
export function recordRequest(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): void {
  const startedAt = performance.now()
  inProgress += 1
  response.on('close', () => {
    inProgress -= 1
    const route = routeOf(pathname)
    const status = `${response.statusCode}`
    requests.inc({ method: labelledMethods.has(method) ? method : 'other', route, status })
    duration.observe({ route }, (performance.now() - startedAt) / 1_000)
  })
}
