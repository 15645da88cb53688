import { Children, type ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'

interface RecordSectionProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  /** The text if there are no rows. */
  readonly none?: string
  /** Stands below the rows. */
  readonly more?: ReactNode
  /** Shows a row. */
  readonly children: (row: Row, n: number) => ReactNode
}

/** A section of a record: a heading and a dense list. */
export function RecordSection<Row>({
  title,
  rows,
  none = texts().staffRecord.none,
  more,
  children,
}: RecordSectionProps<Row>) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <ul className="mt-2 border-t-2 border-ink">
          {Children.map(rows.map(children), (row) => (
            <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
              {row}
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-2 text-sm text-muted">{more}</p>}
    </section>
  )
}
