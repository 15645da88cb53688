import type { Figures } from '#lib/accounts/staff/figures.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { Chart } from './chart.tsx'
import { Figure, shown, sum } from './figure.tsx'

type Rows = Figures['memberships']

const startsOf = (rows: Rows) => [...new Set(rows.map(({ start }) => start))]

/** The sums over all types for each month. */
export const membershipsByMonth = (rows: Rows) =>
  startsOf(rows).map((start) => {
    const ofMonth = rows.filter((row) => row.start === start)
    const count = (key: 'members' | 'joined' | 'left') => sum(ofMonth.map((row) => row[key]))
    return { start, members: count('members'), joined: count('joined'), left: count('left') }
  })

/** The memberships at the end of each month by type, the largest type first. */
const byType = (rows: Rows) =>
  [...new Set(rows.map(({ type }) => type))]
    .map((name) => ({
      name: displayedType(name),
      values: rows.filter(({ type }) => type === name).map(({ members }) => members),
    }))
    .sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0))

/** The memberships over time: a small chart for each type, because many bands of one could not be told apart. */
export function MembershipsFigure({ of: rows }: { readonly of: Rows }) {
  const text = texts().staffFigures.memberships
  const series = byType(rows)
  const totals = membershipsByMonth(rows).map(({ members }) => members)
  const ends = (values: readonly number[]) => [shown(values.at(-1)), shown(values[0])] as const
  return (
    <Figure
      id="memberships"
      title={text.title}
      description={text.description(...ends(totals))}
      starts={startsOf(rows)}
      series={series}
    >
      <ul className="grid gap-x-12 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {series.map(({ name, values }, n) => (
          <li key={name} className="flex flex-col justify-end">
            <p className="flex items-baseline justify-between gap-x-3 text-sm">
              {name} <b className="shrink-0">{shown(values.at(-1))}</b>
            </p>
            <Chart
              id={`type-${n}`}
              title={text.chart(name, ...ends(values))}
              series={[{ name, values }]}
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}
