// Trap: the default backoff of postgres.js grows to twenty seconds. Queries wait for it, so a short
// outage may last most of a minute.
// Upstream: no upstream issue found.
// Test: e2e/resilience/outage.spec.ts

/** Reconnects 0.2 seconds after a failed attempt. */
export const shortReconnectDelay = { backoff: () => 0.2 }
