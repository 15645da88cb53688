import type { ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SummaryRow = {
  term: string
  /** An empty value is shown as 'Not provided'. */
  value?: ReactNode
  /** `about` is for screen readers: 'Change' + 'your email address'. */
  change?: { href: string; about: string } | undefined
}

/** Facts, each with a term, a value and perhaps a link to change it. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  return (
    <dl className="border-t-2 border-ink">
      {rows.map(({ term, value, change }) => (
        <div
          key={term}
          className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-3 sm:grid-cols-[2fr_3fr_5rem]"
        >
          <dt className="font-bold">{term}</dt>
          <dd className="col-start-1 min-w-0 whitespace-pre-line sm:col-start-2">
            {value || <span className="text-muted">{texts.common.notProvided}</span>}
          </dd>
          {change && (
            <dd className="col-start-2 row-span-2 row-start-1 text-right sm:col-start-3">
              <a href={change.href} className="-my-1 inline-block py-1">
                {texts.common.change}
                <VisuallyHidden> {change.about}</VisuallyHidden>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
