// Trap: after five executions PostgreSQL may keep one plan of a prepared statement for all values. A search for two
// common words then takes twice as long as with a plan for them.
// Upstream: PostgreSQL, PREPARE, plan_cache_mode.
// Test: e2e/database/plan-anew.spec.ts

import { sql } from 'drizzle-orm'

const mark = '/* planned for its values */'

/** Marks a statement whose best plan depends on its values: it is not prepared, so each execution is planned. */
export const plannedForValues = sql.raw(mark)

/** True of a statement that is prepared, so that the server may keep its plan. */
export const isPrepared = (text: string): boolean => !text.includes(mark)
