// Trap: postgres.js has no timeout for queries; one waits for as long as an outage lasts. A
// cancelled query settles only when the server responds.
// Upstream: porsager/postgres #1089.
// Test: db/driver/query-timeout.test.ts, e2e/resilience/outage.spec.ts

import { DatabaseUnavailable } from './errors.ts'
import { detectUnresponsiveServer } from './unresponsive-server.ts'
import { emptyUnsentQuery, type QueryInternals } from './unsent-query.ts'

/** The timeout of a query, and the functions to call when it ends. */
interface QueryLimits {
  readonly queryTimeoutMs: number
  onEnd(error?: unknown): void
  /** Called if the server does not settle the query even after it was cancelled. */
  onUnresponsive(): void
}

/**
 * Fails a query after its timeout, with an error that `isUnavailable` recognises, and cancels it.
 */
export function limitQuery<Q extends Promise<unknown>>(query: Q, limits: QueryLimits): Q {
  const { queryTimeoutMs, onEnd, onUnresponsive } = limits
  const timer = setTimeout(() => {
    const internals = query as unknown as QueryInternals
    const { reject } = internals
    // First, because the driver rejects a query that it has not sent as one that a user cancelled.
    reject(new DatabaseUnavailable(`The database did not respond within ${queryTimeoutMs} ms.`))
    internals.canceller(internals)?.catch(() => {})
    if (internals.state) detectUnresponsiveServer(internals, onUnresponsive)
    else emptyUnsentQuery(internals)
  }, queryTimeoutMs)
  const end = (error?: unknown) => {
    clearTimeout(timer)
    onEnd(error)
  }
  query.then(() => end(), end)
  return query
}
