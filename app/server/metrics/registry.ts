import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { checkReadiness, isReady } from '#lib/lifecycle/readiness.ts'
import { mailStatus } from '#lib/mail/smtp.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { type QueueLoad, queues } from '#lib/runtime/fair-queue.ts'
import { version } from '#lib/runtime/version.ts'

/** The metrics of this process (decision 017). */
export const registry = new Registry()

/** Begins the name of every metric, including those of Node. */
export const prefix = 'gatehouse_'
collectDefaultMetrics({ register: registry, prefix })

const registers = [registry]

/** The values of a metric, by a label. */
interface Labelled {
  readonly label: string
  values(): Iterable<readonly [labelled: string, value: number]>
}

/** Makes metrics that are read when all metrics are. */
const metric =
  (Metric: typeof Gauge | typeof Counter) =>
  (name: string, help: string, read: (() => number) | Labelled): void => {
    const label = 'label' in read && read.label
    const values = 'label' in read ? read.values : () => [['', read()] as const]
    new Metric({
      name: prefix + name,
      help,
      labelNames: label ? [label] : [],
      registers,
      collect() {
        this.reset()
        for (const [labelled, value] of values())
          this.inc(label ? { [label]: labelled } : {}, value)
      },
    })
  }

/** A gauge that is read when all metrics are. */
export const gauge = metric(Gauge)
const counter = metric(Counter)

const ofQueues = (key: keyof QueueLoad): Labelled => ({
  label: 'queue',
  values: () => [...queues].map(([queue, load]) => [queue, Number(load()[key])]),
})

gauge('processes', 'The value 1 for each process that these metrics cover.', () => 1)
gauge('database_queries_running', 'Queries that have a connection.', () => db.usage().running)
gauge('database_queries_waiting', 'Queries that wait for one.', () => db.usage().waiting)
counter('database_replica_reads_total', 'Reads that used a replica.', () => counters.replicaReads)
gauge('queue_running', 'Tasks that have a place.', ofQueues('running'))
gauge('queue_waiting', 'Tasks that wait for a place.', ofQueues('waiting'))
counter('queue_rejected_total', 'Tasks rejected because the queue was full.', ofQueues('rejected'))
counter(
  'queue_overdue_total',
  'Tasks that lost their place, because they took too long.',
  ofQueues('overdue'),
)
gauge(
  'queue_stalled',
  'The value 1 if the queue is full and no task has ended for 30 seconds.',
  ofQueues('isStalled'),
)
counter('rate_limited_total', 'Requests and forms rejected with 429.', () => counters.rateLimited)
counter('job_failures_total', 'Failures of background jobs.', () => counters.jobFailures)
counter('mails_sent_total', 'Emails that the mail server accepted.', () => counters.mails.sent)
counter(
  'logout_notices_delivered_total',
  'Sign-outs that an application accepted.',
  () => counters.logoutNotices.delivered,
)
counter(
  'logout_notices_failed_total',
  'Sign-outs that an application did not accept and that are sent again.',
  () => counters.logoutNotices.failed,
)
counter(
  'logout_notices_given_up_total',
  'Sign-outs that no attempt could deliver.',
  () => counters.logoutNotices.givenUp,
)
counter(
  'webhook_attempts_total',
  'Attempts to deliver an event to a webhook, by what they say (decision 105).',
  { label: 'verdict', values: () => Object.entries(counters.webhooks) },
)
counter('mails_failed_total', 'Emails that could not be sent.', () => counters.mails.failed)

/** A worker replies within a second, and a database that does not respond takes two. */
const readinessTimeoutMs = 500

new Gauge({
  name: `${prefix}ready`,
  help: 'The value 1 if the database responds, has every migration and no queue is stalled.',
  registers,
  async collect() {
    const isLate = sleep(readinessTimeoutMs, false, { ref: false })
    this.set(Number(await Promise.race([checkReadiness().then(isReady), isLate])))
  },
})

gauge(
  'mail_failing',
  'The value 1 if the last check of the mail server failed; it is checked once a minute.',
  () => Number(mailStatus() === 'failing'),
)

new Gauge({
  name: `${prefix}build_info`,
  help: 'The version of Gatehouse and of Node, with the value 1.',
  labelNames: ['version', 'node'],
  registers,
}).set({ version, node: process.versions.node }, 1)

gauge('start_time_seconds', 'When the process started, in seconds since 1970.', () =>
  Math.round(performance.timeOrigin / 1_000),
)
