// Trap: with `target_session_attrs: 'read-write'`, postgres.js accepts a standby, because it looks
// at default_transaction_read_only alone.
// Upstream: porsager/postgres #815.
// Test: db/driver/follow-primary.test.ts, e2e/resilience/failover.spec.ts

import { withDeadline } from '../deadline.ts'
import { DatabaseUnavailable, hasCode } from './errors.ts'

/** True if a database URL names more than one host. */
export const hasSeveralHosts = (url: string): boolean => /^[^/]*\/\/[^/?]*,/.test(url)

/** The options that connect to the primary, if the URL names several hosts. */
export const followPrimary = (url: string) =>
  hasSeveralHosts(url) ? { target_session_attrs: 'primary' as const } : {}

/**
 * Asks the server of a URL something first, and fails after a time: the driver tries for ever to reach one that closes its
 * connections, or several that reject them. If a host says nothing, it fails too; the next attempt goes to the next host.
 */
export function askFirst<Result>(
  url: string,
  ask: () => Promise<Result>,
  timeoutMs = 15_000,
): Promise<Result> {
  const asked = ask().catch((error) => {
    if (!hasSeveralHosts(url) || !hasCode(error, /^CONNECT_TIMEOUT$/)) throw error
    return ask()
  })
  const message = `The database did not respond within ${timeoutMs} ms.`
  return withDeadline(asked, timeoutMs, new DatabaseUnavailable(message))
}
