import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { hashingLoad } from '#lib/auth/hashing/password.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'

/** The metrics of this process (decision 017). */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

/** A gauge whose value is read when the metrics are. */
const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.set(read())
    },
  })

/** A counter whose value is read when the metrics are. */
const counter = (name: string, help: string, read: () => number) =>
  new Counter({
    ...{ name, help, registers },
    collect() {
      this.reset()
      this.inc(read())
    },
  })

// Its sum over the workers tells how many processes the other metrics cover.
gauge('processes', 'Processes that these metrics cover.', () => 1)
gauge('database_queries_running', 'Queries that have a connection.', () => db.usage().running)
gauge('database_queries_waiting', 'Queries that wait for one.', () => db.usage().waiting)
counter('database_replica_reads_total', 'Reads that used a replica.', () => counters.replicaReads)
gauge('hashing_running', 'Passwords that are being hashed.', () => hashingLoad().running)
gauge('hashing_waiting', 'Passwords in the queue for hashing.', () => hashingLoad().waiting)
counter(
  'hashing_refused_total',
  'Passwords rejected because the queue was full.',
  () => hashingLoad().rejected,
)
counter('rate_limited_total', 'Requests and forms rejected with 429.', () => counters.rateLimited)
counter('mails_sent_total', 'Emails that the mail server accepted.', () => counters.mails.sent)
counter('mails_failed_total', 'Emails that could not be sent.', () => counters.mails.failed)
