import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SummaryRow = {
  term: string
  /** Nothing, or empty text, is shown as 'Not given'. */
  value?: ReactNode
  /** `about` completes the words for ears: 'Change' + 'your email address'. */
  action?: { href: string; about: string; label?: string } | undefined
}

/** Facts: what each is called, what it is, and where it can be changed. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  return (
    <dl className="border-t-2 border-ink">
      {rows.map(({ term, value, action }) => (
        <div
          key={term}
          className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-3 sm:grid-cols-[2fr_3fr_5rem]"
        >
          <dt className="font-bold">{term}</dt>
          <dd className="col-start-1 min-w-0 whitespace-pre-line sm:col-start-2">
            {value || <span className="text-muted">Not given</span>}
          </dd>
          {action && (
            <dd className="col-start-2 row-span-2 row-start-1 text-right sm:col-start-3">
              <a href={action.href} className="-my-1 inline-block py-1">
                {action.label ?? 'Change'}
                <VisuallyHidden> {action.about}</VisuallyHidden>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
