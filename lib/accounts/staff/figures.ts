import * as figures from '#db/queries/staff/figures.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { db } from '#lib/runtime/database.ts'

const freshForMs = 5 * 60_000

/** Reads the figures of the last twelve months and weeks, which are at most five minutes old (decision 085). */
export const readFigures = cacheFor(freshForMs, async () => {
  const [memberships, applications, signIns, subscriptions] = await Promise.all([
    figures.countMemberships(db),
    figures.countApplications(db),
    figures.countSignIns(db),
    figures.countSubscriptions(db),
  ])
  return { memberships, applications, signIns, subscriptions, countedAt: Date.now() }
})

/** The figures. */
export type Figures = Awaited<ReturnType<typeof readFigures>>
