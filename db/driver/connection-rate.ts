// Trap: if a server accepts a connection and closes it, or if each of several hosts rejects it,
// postgres.js connects again at once for the query that waits, hundreds of times a second, without
// the delay of `backoff` and even after the query was cancelled.
// Upstream: no upstream issue found.
// Test: db/driver/connection-rate.test.ts, e2e/resilience/closing-database.spec.ts, e2e/hostile/cases/faults.ts

import { lookup } from 'node:dns'
import type { LookupFunction, TcpNetConnectOpts } from 'node:net'
import type postgres from 'postgres'

/** As many as a pool has connections, so that an idle pool opens all of them at once. */
const burst = 10

/** The time between attempts after the burst: a pool makes at most ten attempts a second. */
const intervalMs = 100

/**
 * Limits how often a client tries to connect, over all its connections and hosts. Node resolves the
 * host for each attempt: the lookup is where an attempt waits for its turn.
 */
export function limitConnectionRate(client: postgres.Sql): void {
  const waitForTurn = createTurns()
  const { host, port } = client.options
  // The driver passes the port as the first argument of `socket.connect`, which also takes options.
  for (const [index, name] of host.entries()) {
    const number = port[index] as number
    const options: TcpNetConnectOpts = {
      // Node does not look up an IP address, but it does look up any name.
      host: 'postgresql',
      port: number,
      lookup: lookupInTurn(name, waitForTurn),
    }
    port[index] = Object.assign(options, { toString: () => String(number) }) as never
  }
}

const lookupInTurn =
  (host: string, waitForTurn: (run: () => void) => void): LookupFunction =>
  (_, options, callback) =>
    waitForTurn(() => lookup(host, options, callback))

/** Runs each function in its turn: at once, unless many have run in the last second. */
function createTurns(): (run: () => void) => void {
  let next = Number.NEGATIVE_INFINITY
  return (run) => {
    const now = performance.now()
    next = Math.max(next + intervalMs, now - burst * intervalMs)
    // Attempts that time out while they wait are made again, and would move the turns of all ever further away.
    next = Math.min(next, now + burst * intervalMs)
    if (next <= now) run()
    else setTimeout(run, next - now)
  }
}
