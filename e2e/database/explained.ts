import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/driver/connect.ts'

/** A part of a plan with what it did, as `explain` prints it. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Alias?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The plan of a statement, as `explain` prints it. */
export interface Explained {
  readonly Plan: Plan
  readonly Triggers: readonly { readonly 'Trigger Name': string; readonly Calls: number }[]
}

/** The number of rows that a part of a plan has looked at. */
export const rowsSeen = (plan: Plan): number =>
  (plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0)) *
  plan['Actual Loops']

/** All parts of a plan. */
export const partsOf = (plan: Plan): readonly Plan[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(partsOf),
]

/** A connection whose statements run and yield their plan, and the parts of the last one. */
export function explaining(db: Database) {
  let last: readonly Plan[] = []
  const explain = async (query: SQL) => {
    const found = await db.getValue<readonly [Explained]>(
      sql`explain (analyze, timing off, format json) ${query}`,
    )
    last = partsOf(found[0].Plan)
    return found
  }
  const own: Database = Object.assign(Object.create(db), { getValue: explain, findRows: explain })
  return { db: own, parts: () => last }
}
