import type { ReactNode } from 'react'

/** A few facts of a card, beside their terms if it is wide enough. Facts without a value are left out. */
export function CardFacts({ facts }: { facts: { term: string; value: ReactNode }[] }) {
  return (
    <div className="@container">
      <dl className="grid items-baseline gap-x-4 @xs:grid-cols-[auto_1fr] @xs:gap-y-1">
        {facts.map(
          ({ term, value }) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="mb-2 min-w-0 whitespace-pre-line @xs:mb-0">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
