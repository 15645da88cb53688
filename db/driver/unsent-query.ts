// Trap: if a query is cancelled while a connection is being opened for it, postgres.js never uses
// that connection for another query. After an outage, a busy pool has none left.
// Upstream: no upstream issue found.
// Test: e2e/resilience/failover.spec.ts

/** The properties of a query that postgres.js 3.4.9 keeps to itself. */
export interface QueryInternals {
  /** Null until the query is sent on a connection. */
  readonly state: unknown
  canceller(query: QueryInternals): Promise<void> | undefined
  resolve(value: unknown): void
  reject(error: Error): void
  cancelled: unknown
  strings: readonly string[]
  args: readonly unknown[]
}

/** Turns a query that was not sent into an empty `select`, so that its connection is used. */
export function emptyUnsentQuery(query: QueryInternals): void {
  Object.assign(query, { cancelled: null, strings: ['select'], args: [] })
}
