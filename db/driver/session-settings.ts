// Trap: if the server ends a connection by idle_in_transaction_session_timeout, postgres.js writes
// to a null socket and throws a TypeError that no code can catch. So the setting is left out.
// Upstream: porsager/postgres #1133, #1155.
// Test: db/driver/avoided-features.test.ts

/** The server ends a long statement earlier than the pool, which would not know whether the server is there. */
const earlierMs = 1_000

/** The settings of a PostgreSQL session whose queries have this timeout. */
export const sessionSettings = (queryTimeoutMs: number) => ({
  application_name: 'gatehouse',
  statement_timeout: Math.max(10_000, queryTimeoutMs - earlierMs),
  lock_timeout: Math.max(5_000, queryTimeoutMs - earlierMs),
})
