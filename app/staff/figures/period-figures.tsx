import type { Figures } from '#lib/accounts/staff/figures.ts'
import { texts } from '#lib/text/texts.ts'
import { BarFigure, shown, sum } from './figure.tsx'

const startsOf = (rows: readonly { readonly start: string }[]) => rows.map(({ start }) => start)

/** The applications to join of each month with their outcome. */
export function ApplicationsFigure({ of: rows }: { readonly of: Figures['applications'] }) {
  const text = texts().staffFigures.applications
  const outcomes = ['accepted', 'declined', 'undecided'] as const
  const series = outcomes.map((outcome) => ({
    name: text[outcome],
    values: rows.map((row) => row[outcome]),
  }))
  const [accepted = '', declined = '', undecided = ''] = series.map(({ values }) =>
    shown(sum(values)),
  )
  return (
    <BarFigure
      id="applications"
      title={text.title}
      description={text.description(accepted, declined, undecided)}
      starts={startsOf(rows)}
      series={series}
    />
  )
}

/** The sign-ins of each week. */
export function SignInsFigure({ of: rows }: { readonly of: Figures['signIns'] }) {
  const text = texts().staffFigures.signIns
  const values = rows.map(({ signIns }) => signIns)
  return (
    <BarFigure
      id="sign-ins"
      title={text.title}
      description={text.description(shown(sum(values)))}
      starts={startsOf(rows)}
      series={[{ name: text.name, values }]}
      isWeekly
    />
  )
}

/** The subscriptions to the briefing that began and ended in each month. */
export function SubscriptionsFigure({ of: rows }: { readonly of: Figures['subscriptions'] }) {
  const text = texts().staffFigures.subscriptions
  const confirmed = rows.map((row) => row.confirmed)
  const left = rows.map((row) => row.left)
  return (
    <BarFigure
      id="subscriptions"
      title={text.title}
      description={text.description(shown(sum(confirmed)), shown(sum(left)))}
      starts={startsOf(rows)}
      series={[
        { name: text.confirmed, values: confirmed },
        { name: text.left, values: left, isBelow: true },
      ]}
    />
  )
}
