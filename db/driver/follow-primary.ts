// Trap: with `target_session_attrs: 'read-write'`, postgres.js accepts a standby, because it looks
// at default_transaction_read_only alone.
// Upstream: porsager/postgres #815.
// Test: db/driver/follow-primary.test.ts, e2e/resilience/failover.spec.ts

/** True if a database URL names more than one host. */
export const hasSeveralHosts = (url: string): boolean => /^[^/]*\/\/[^/?]*,/.test(url)

/** The options that connect to the primary, if the URL names several hosts. */
export const followPrimary = (url: string) =>
  hasSeveralHosts(url) ? { target_session_attrs: 'primary' as const } : {}
