import type { ReactNode } from 'react'

/** A few facts of a card. Facts without a value are left out. */
export function CardFacts({ facts }: { facts: { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
      {facts.map(
        ({ term, value }) =>
          value && (
            <div key={term} className="contents">
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="min-w-0 whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
