import type { ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'

interface RecordSectionProps {
  readonly title: string
  readonly rows: readonly { readonly key: string; readonly row: ReactNode }[]
  /** The text if there are no rows. */
  readonly none?: string
}

/** A section of a record: a heading and a dense list. */
export function RecordSection({
  title,
  rows,
  none = texts().staffRecord.none,
}: RecordSectionProps) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <ul className="mt-2 border-t-2 border-ink">
          {rows.map(({ key, row }) => (
            <li
              key={key}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2"
            >
              {row}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
