// Trap: postgres.js counts the rows of a result, and starts again from 0 only after a query that
// succeeds. After a query that fails when some of its rows have arrived, such as one that is cancelled
// at its end, the rows of the next query on the connection begin at a later index.
// Upstream: no upstream issue found.
// Test: e2e/resilience/slow-database.spec.ts

import type { QueryInternals } from './unsent-query.ts'

/** Lets the rows of a query begin at index 0, whatever happened to the query before it. */
export function startAtFirstRow<Q extends Promise<unknown>>(query: Q): Q {
  const internals = query as unknown as QueryInternals
  const { resolve } = internals
  internals.resolve = (rows) => {
    if (Array.isArray(rows) && rows.length > 0 && !(0 in rows)) {
      rows.splice(0, Number(Object.keys(rows)[0]))
    }
    resolve(rows)
  }
  return query
}
