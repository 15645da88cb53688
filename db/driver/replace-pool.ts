// Trap: a connection that was lost during a query remembers the error. After reconnecting,
// postgres.js reports it as the result of the next query, which fails, and skips the check that the
// host is the primary: a standby would then answer.
// Each connection of a pool also tries to connect by itself. PostgreSQL, once it continues, starts a process
// for each attempt of the time in which it was suspended, although the client has given up.
// Upstream: porsager/postgres #1223, for the remembered error.
// Test: db/driver/replace-pool.test.ts, e2e/resilience/ended-connections.spec.ts, failover.spec.ts

import postgres from 'postgres'
import { hasCode } from './errors.ts'

/** The functions of a pool that depend on its connections. */
type Pool = Pick<postgres.Sql, 'unsafe' | 'end'>

/** After these errors, no connection of a pool is used again. */
const lostConnection =
  /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|25006|57P0[12])$/

/** True if the error means that a connection was lost or its server is read-only. */
export const isConnectionLost = (error: unknown): boolean => hasCode(error, lostConnection)

/**
 * Lets a client's pool be replaced when its connections are no longer reliable (decision 019); ending the client ends its
 * current pool. Queries of a replaced pool may take as long as any query. While the server does not respond, the pool has
 * a single connection.
 */
export function replaceablePool(client: postgres.Sql, queryTimeoutMs: number) {
  const closeTimeoutSeconds = queryTimeoutMs / 1_000 + 3
  const { unsafe, end, options } = client
  let pool: Pool = { unsafe, end }
  let isProbe = false
  client.end = (endOptions) => pool.end(endOptions)
  const open = (asProbe: boolean) => {
    isProbe = asProbe
    const newOptions = isProbe ? { ...options, max: 1, idle_timeout: 1 } : options
    // The driver accepts its own parsed options, but their type differs.
    pool = postgres(newOptions as unknown as postgres.Options<Record<string, never>>)
  }
  const replace = (old: Pool, asProbe = false) => {
    if (old !== pool) return
    // Every connection of a new pool tries its first host first: put the next host there.
    for (const list of [options.host, options.port]) list.push(list.shift() as never)
    open(asProbe)
    old.end({ timeout: closeTimeoutSeconds }).catch(() => {})
  }
  return {
    current: () => pool,
    /** Replaces this pool, unless that has happened already; its running queries may finish. */
    replace,
    /** Replaces this pool if the end of a query on it, with an error or without, is a reason to. */
    endQuery(old: Pool, error: unknown) {
      if (error === undefined) {
        // The probe runs the queries that wait for it, and then closes its idle connection.
        if (isProbe && old === pool) open(false)
      } else if (isConnectionLost(error)) replace(old)
      // A probe tries a single host again by itself.
      else if (hasCode(error, /^CONNECT_TIMEOUT$/) && !(isProbe && options.host.length === 1))
        replace(old, true)
    },
  }
}
