// Trap: a server that is suspended, or whose network cable is unplugged, does not respond even to
// the cancellation of a query. postgres.js waits for it and does not close the connection.
// Upstream: porsager/postgres #1089.
// Test: e2e/resilience/failover.spec.ts

import type { QueryInternals } from './unsent-query.ts'

/** A server that is alive settles a cancelled query within this time. */
const cancelTimeoutMs = 1_000

/** Calls `onUnresponsive` unless the server settles a cancelled query within a second. */
export function detectUnresponsiveServer(query: QueryInternals, onUnresponsive: () => void): void {
  const timer = setTimeout(onUnresponsive, cancelTimeoutMs).unref()
  query.resolve = query.reject = () => clearTimeout(timer)
}
