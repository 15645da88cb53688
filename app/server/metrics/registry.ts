import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import { hashingLoad } from '#lib/auth/password.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { answered, bounds, underWay } from './requests.ts'

/** The metrics of this process; they are worked out when somebody asks. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

new Counter({
  name: 'http_requests_total',
  help: 'Requests that were answered, by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
  collect() {
    this.reset()
    for (const [route, { answers }] of answered) {
      for (const [key, count] of answers) {
        const [method = '', status = ''] = key.split(' ')
        this.inc({ method, route, status }, count)
      }
    }
  },
})

const duration = {
  name: 'http_request_duration_seconds',
  help: 'From the headers of a request to the end of its answer, by route.',
  type: 'histogram',
  aggregator: 'sum',
}

// The library's own histogram wants each value when it occurs.
registry.registerMetric({
  ...duration,
  get: async () => ({ ...duration, values: [...answered].flatMap(asHistogram) }),
} as unknown as Metric)

function asHistogram([route, { counts, seconds }]: [
  string,
  { counts: number[]; seconds: number },
]) {
  let sum = 0
  const named = (part: string, value: number, le?: number | string) => ({
    metricName: `${duration.name}_${part}`,
    labels: le === undefined ? { route } : { le, route },
    value,
  })
  const buckets = counts.map((count, n) => {
    sum += count
    return named('bucket', sum, bounds[n] ?? '+Inf')
  })
  return [...buckets, named('sum', seconds), named('count', sum)]
}

/** Gauges and counters whose value is somewhere already. */
const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.set(read())
    },
  })
const counter = (name: string, help: string, read: () => number) =>
  new Counter({
    ...{ name, help, registers },
    collect() {
      this.reset()
      this.inc(read())
    },
  })

// Summed over the workers: how many of them the other figures are of.
gauge('processes', 'Processes that these metrics are of.', () => 1)
gauge('http_requests_under_way', 'Requests that are being answered.', () => underWay.count)
gauge('database_queries_running', 'Queries that have a connection.', () => db.usage().running)
gauge('database_queries_waiting', 'Queries that wait for one.', () => db.usage().waiting)
counter(
  'database_replica_reads_total',
  'Reads that a replica answered.',
  () => counters.replicaReads,
)
gauge('hashing_running', 'Passwords that are being hashed.', () => hashingLoad().running)
gauge('hashing_waiting', 'Passwords that wait for it.', () => hashingLoad().waiting)
counter(
  'hashing_refused_total',
  'Passwords that were too many to wait.',
  () => hashingLoad().refused,
)
counter('mails_sent_total', 'Mails that were taken.', () => counters.mails.sent)
counter('mails_failed_total', 'Mails that were not.', () => counters.mails.failed)
