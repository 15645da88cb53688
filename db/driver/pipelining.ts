// Trap: postgres.js pipelines queries, and skips those that were cancelled before their turn
// without skipping their responses: a later query then receives the result of another one.
// Upstream: no upstream issue found; porsager/postgres #1181 is a related fault.
// Test: e2e/resilience/slow-database.spec.ts

/** Sends one query at a time on each connection; the driver's types do not declare this option. */
export const noPipelining = { max_pipeline: 0 }
