import type { Figures } from '#lib/accounts/staff/figures.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { Chart } from './chart.tsx'
import { BarFigure, Figure, shown, sum } from './figure.tsx'

type Rows = Figures['memberships']
type Row = Rows[number]

const startsOf = (rows: Rows) => [...new Set(rows.map(({ start }) => start))]

/** The sum over all types for each month. */
const byMonth = (rows: Rows, count: (row: Row) => number) =>
  startsOf(rows).map((month) => sum(rows.filter(({ start }) => start === month).map(count)))

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
  const totals = byMonth(rows, ({ members }) => members)
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
              {name} <b>{shown(values.at(-1))}</b>
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

/** The memberships that began and ended in each month. */
export function ChangesFigure({ of: rows }: { readonly of: Rows }) {
  const text = texts().staffFigures.changes
  const joined = byMonth(rows, (row) => row.joined)
  const left = byMonth(rows, (row) => row.left)
  return (
    <BarFigure
      id="changes"
      title={text.title}
      description={text.description(shown(sum(joined)), shown(sum(left)))}
      starts={startsOf(rows)}
      series={[
        { name: text.joined, values: joined },
        { name: text.left, values: left, isBelow: true },
      ]}
    />
  )
}
