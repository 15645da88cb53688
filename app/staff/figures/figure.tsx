import { Fragment, type ReactNode } from 'react'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { figureWeeks } from '#lib/accounts/staff/figures.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import {
  formatDay,
  formatMonth,
  formatShortDay,
  formatShortMonth,
} from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { Chart, fillsOf, type Series } from './chart.tsx'

interface FigureProps {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The first day of each period. */
  readonly starts: readonly string[]
  /** True if the periods are weeks, and not months. */
  readonly isWeekly?: boolean
  readonly series: readonly Series[]
}

/** Charts with their title, their description and a table of the same numbers. */
export function Figure({ children, ...props }: FigureProps & { readonly children: ReactNode }) {
  const { id, title, description, starts, isWeekly = false, series } = props
  const text = texts().staffFigures
  const headings = [
    isWeekly ? text.week : text.month,
    ...series.flatMap(({ name }) => [name, text.beforeOf(name)]),
  ]
  return (
    <section>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{description}</p>
      {children}
      <div className="print:hidden">
        <Disclosure summary={text.numbers}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls here, also with the keyboard */}
          <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
            <table className="w-full text-sm">
              <thead>
                <tr className="border-b-2 border-ink">
                  {headings.map((name, n) => (
                    <th
                      key={name}
                      scope="col"
                      className={`py-1 ${n > 0 ? numberCell : 'text-left'}`}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {starts.map((start, n) => (
                  <tr key={start} className="border-b border-line">
                    <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                      {(isWeekly ? formatDay : formatMonth)(start)}
                    </th>
                    {series.map(({ name, values, before }) => (
                      <Fragment key={name}>
                        <td className={`py-1 ${numberCell}`}>{shown(values[n])}</td>
                        <td className={`py-1 text-muted ${numberCell}`}>{shown(before[n])}</td>
                      </Fragment>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Disclosure>
      </div>
    </section>
  )
}

const numberCell = 'pl-4 text-right align-bottom tabular-nums'

/** Counts by month or week, whose sentences have the same name. */
type Counted = 'changes' | 'applications' | 'signIns' | 'subscriptions'

interface BarFigureProps {
  readonly of: Counted
  readonly rows: readonly (Readonly<Record<string, number | string>> & { readonly start: string })[]
  readonly isWeekly?: boolean
  /** The scale of this chart and of the one beside it. */
  readonly scale?: readonly number[]
}

/** The series of a figure, with their values of the periods until now and of those that ended a year before. */
export function seriesOf(of: Counted, rows: BarFigureProps['rows'], isWeekly = false): Series[] {
  const { names } = texts().staffFigures[of]
  const yearLength = isWeekly ? 52 : 12
  const values = (key: string, end: number) =>
    rows.slice(end - figureWeeks, end).map((row) => Number(row[key]))
  return Object.entries(names).map(([key, name]) => ({
    name,
    isBelow: key === 'left',
    values: values(key, rows.length),
    before: values(key, rows.length - yearLength),
  }))
}

/** One chart with bars, and the key to its fills. What has left is drawn below the line. */
export function BarFigure({ of, rows, isWeekly = false, scale }: BarFigureProps) {
  const { title, description: describe } = texts().staffFigures[of]
  const series = seriesOf(of, rows, isWeekly)
  const totals = series.map(({ values }) => shown(sum(values)))
  const description = (describe as (...totals: string[]) => string)(...totals)
  const starts = rows.slice(-figureWeeks).map(({ start }) => start)
  const id = `${of}-fill`
  return (
    <Figure
      id={of}
      title={title}
      description={description}
      starts={starts}
      isWeekly={isWeekly}
      series={series}
    >
      <ul className="mb-2 flex flex-wrap gap-x-5 text-sm">
        {series.map(({ name }, n) => (
          <li key={name} className="flex items-center gap-2">
            <svg className="size-4 border border-accent" aria-hidden="true">
              <rect width="100%" height="100%" fill={fillsOf(id)[n]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Chart
        id={id}
        title={title}
        description={description}
        series={series}
        hasLongNames={isWeekly}
        {...(scale && { scale })}
        periods={starts.map(isWeekly ? formatShortDay : formatShortMonth)}
      />
    </Figure>
  )
}

/** The sum of numbers. */
export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)

/** A number as staff read it. */
export const shown = (value = 0): string => formatNumber(value)
