import { type Figures, figureWeeks } from '#lib/accounts/staff/figures.ts'
import { typeName } from '#lib/records/membership-types.ts'
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

/** The number of the last month. */
const lastOf = (values: readonly number[]) => sum(values.slice(-1))

/** The memberships at the end of each month by type, the largest type first. */
const byType = (rows: Rows) =>
  [...new Set(rows.map(({ type }) => type))]
    .map((name) => ({
      name: typeName(name),
      all: rows.filter(({ type }) => type === name).map(({ members }) => members),
    }))
    .map(({ name, all }) => ({
      name,
      values: all.slice(-figureWeeks),
      before: all.slice(-2 * figureWeeks, -figureWeeks),
    }))
    .filter(({ values, before }) => sum([...values, ...before]) > 0)
    .sort((a, b) => lastOf(b.values) - lastOf(a.values))

/** The memberships over time: a small chart for each type, because many bands of one could not be told apart. */
export function MembershipsFigure({ of: rows }: { readonly of: Rows }) {
  const text = texts().staffFigures.memberships
  const series = byType(rows)
  const scale = [0, Math.max(1, ...series.flatMap(({ values, before }) => [...values, ...before]))]
  const last = (key: 'values' | 'before') => sum(series.map((one) => lastOf(one[key])))
  return (
    <Figure
      id="memberships"
      title={text.title}
      description={text.description(shown(last('values')), shown(last('before')))}
      starts={startsOf(rows).slice(-figureWeeks)}
      series={series}
    >
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-6 print:grid-cols-6 print:gap-x-4 print:gap-y-1">
        {series.map(({ name, values, before }, n) => (
          <li key={name} className="flex flex-col justify-end">
            <p className="flex items-baseline justify-between gap-x-3 text-sm">
              {name} <b className="shrink-0">{shown(lastOf(values))}</b>
            </p>
            <Chart
              id={`type-${n}`}
              title={text.chart(name, shown(lastOf(values)), shown(lastOf(before)))}
              series={[{ name, values, before }]}
              scale={scale}
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}
