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
  collect: addUnrecorded,
})

const duration = new Histogram({
  name: `${prefix}http_request_duration_seconds`,
  help: 'Seconds from the headers of a request to the end of its response, by route.',
  labelNames: ['route'],
  // No request takes longer than the last of them.
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers,
  collect: addUnrecorded,
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

/** What the metrics say about a request. */
interface Recorded {
  readonly method: string
  readonly pathname: string
  readonly startedAt: number
  status: number
  seconds: number
}

/** On the response to a request. A map would cost more. */
const recorded = Symbol('what the metrics say about the request')
type RecordedResponse = ServerResponse & { [recorded]?: Recorded }

/** Requests that are not in the metrics yet: many in a row cost a fraction of what each costs by itself. */
const unrecorded: Recorded[] = []
const maxUnrecorded = 250

/** Counts a request as in progress until `recordResponse` is called with its response. */
export function recordRequest(
  { method = '' }: IncomingMessage,
  response: RecordedResponse,
  pathname: string,
): void {
  inProgress += 1
  response[recorded] = { method, pathname, startedAt: performance.now(), status: 0, seconds: 0 }
}

/** Records a request whose response is complete or whose client has disconnected. */
export function recordResponse(response: RecordedResponse): void {
  const request = response[recorded]
  if (!request) return
  inProgress -= 1
  request.status = response.statusCode
  request.seconds = (performance.now() - request.startedAt) / 1_000
  unrecorded.push(request)
  if (unrecorded.length === maxUnrecorded) addUnrecorded()
}

/** Adds the requests that the metrics lack, when there are many, or when the metrics are read. */
function addUnrecorded(): void {
  for (const { method, pathname, status, seconds } of unrecorded) {
    const route = routeOf(pathname)
    requests.inc({ method: labelledMethods.has(method) ? method : 'other', route, status })
    duration.observe({ route }, seconds)
  }
  unrecorded.length = 0
}
