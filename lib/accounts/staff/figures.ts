import { dueDays } from '#db/queries/memberships/membership-state.ts'
import * as figures from '#db/queries/staff/figures.ts'
import { poundsOf } from '#lib/fees/format-price.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

export { figureWeeks } from '#db/values/periods.ts'

const freshForMs = 5 * 60_000

/**
 * Reads the headline, and the figures of the last 24 months and 64 weeks, those of a year before included; they are at
 * most five minutes old (decision 085). All who wait share one count, which with a million members takes longer than
 * the queries of one request may.
 */
export const readFigures = cacheFor(freshForMs, () =>
  withJobPool(async (db) => {
    const [headline, memberships, applications, signIns, subscriptions] = await Promise.all([
      figures.countHeadline(db),
      figures.countMemberships(db),
      figures.countApplications(db),
      figures.countSignIns(db),
      figures.countSubscriptions(db),
    ])
    return { headline, memberships, applications, signIns, subscriptions, countedAt: Date.now() }
  }),
)

/** The figures. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

const signed = (number: number) =>
  number.toLocaleString(currentTag(), { signDisplay: 'exceptZero' }).replace('-', '−')
const rate = ({ of, still }: { readonly of: number; readonly still: number }) =>
  of === 0 ? '–' : `${Math.round((still / of) * 100)}%`

/** The four numbers as staff read them: each with its name, a sentence, and the number of a year before. */
export function describeHeadline({ members, change, kept, due }: Figures['headline']) {
  const text = texts().staffFigures.headline
  return [
    {
      ...text.members(formatNumber(members.before)),
      now: formatNumber(members.now),
      before: formatNumber(members.before),
    },
    { ...text.change, now: signed(change.now), before: signed(change.before) },
    {
      ...text.kept(formatNumber(kept.now.still), formatNumber(kept.now.of)),
      now: rate(kept.now),
      before: rate(kept.before),
    },
    {
      ...text.due(formatNumber(due.now.memberships), formatNumber(due.before.memberships), dueDays),
      now: poundsOf(Math.round(due.now.pounds)),
      before: poundsOf(Math.round(due.before.pounds)),
    },
  ]
}
