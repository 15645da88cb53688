import type { ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'

export type SummaryRow = {
  term: string
  /** An empty value is shown as 'Not provided'. */
  value?: ReactNode
  /** `about` is for screen readers: 'Change' + 'your email address'. */
  change?: { href: string; about: string; label?: string } | undefined
}

interface SummaryListProps {
  /** Facts; one that does not apply is left out. */
  readonly rows: readonly (SummaryRow | false | null | undefined | '' | 0)[]
  /** Takes little height, for a record that staff look up during a call. */
  readonly dense?: boolean
}

/** Facts, each with a term, a value and perhaps a link to change it. */
export function SummaryList({ rows, dense = false }: SummaryListProps) {
  const facts = rows.filter((row) => !!row)
  const wide = facts.some(({ change }) => change)
    ? 'sm:grid-cols-[4fr_5fr_5rem]'
    : 'sm:grid-cols-[2fr_3fr]'
  const style = dense ? 'py-1.5 text-sm sm:grid-cols-[8.5rem_1fr_auto]' : `py-3 ${wide}`
  return (
    <dl className="border-t-2 border-ink">
      {facts.map(({ term, value, change }) => (
        <div key={term} className={`flex flex-wrap gap-x-6 border-b border-line sm:grid ${style}`}>
          <dt className="grow font-bold">{term}</dt>
          <dd className="order-1 min-w-0 basis-full whitespace-pre-line sm:order-none">
            {value || <span className="text-muted">{texts().common.notProvided}</span>}
          </dd>
          {change && (
            <dd className="text-right print:hidden">
              <a href={change.href} className="-my-2 inline-flex min-h-target items-center">
                {change.label ?? texts().common.change}
                <span className="sr-only"> {change.about}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
