import { Children, type ReactNode } from 'react'
import { listLimits } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'

type CutList = keyof typeof listLimits

/** Returns the first rows of a list, as many as its limit. */
export const firstOf = <Row,>(list: CutList, rows: readonly Row[]) =>
  rows.slice(0, listLimits[list])

interface CutNoteProps {
  readonly list: CutList
  readonly rows: readonly unknown[]
  /** Says where the others are. */
  readonly rest?: ReactNode
}

/** Says below a list that there are more rows, and where. */
export const CutNote = ({ list, rows, rest }: CutNoteProps) =>
  rows.length > listLimits[list] && (
    <p className="mt-2 text-sm text-muted">
      {texts().staffRecord.first(listLimits[list])} {rest}
    </p>
  )

/** A link to all rows of a list that a search finds, such as one for an email address, and what they have in common. */
export const SearchLink = ({ of: text, in: { path }, as }: SearchLinkProps) => (
  <a href={`${path}?${new URLSearchParams({ q: text ?? '' })}`}>
    {[texts().staffRecord.all, as].filter(Boolean).join(': ')}
  </a>
)

interface SearchLinkProps {
  readonly of: string | null
  readonly in: { readonly path: string }
  /** The common value of the rows, where there are several such links. */
  readonly as?: string
}

interface RecordSectionProps<Row> {
  readonly title: string
  /** The list, if it has a limit. */
  readonly list?: CutList
  readonly rows: readonly Row[]
  /** The text if there are no rows. */
  readonly none?: string
  /** Stands below the rows; of a list with a limit, where the others are. */
  readonly more?: ReactNode
  /** Shows a row. */
  readonly children: (row: Row, n: number) => ReactNode
}

/** A section of a record: a heading and a dense list. */
export function RecordSection<Row>({
  title,
  list,
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
          {Children.map((list ? firstOf(list, rows) : rows).map(children), (row) => (
            <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
              {row}
            </li>
          ))}
        </ul>
      )}
      {list ? (
        <CutNote list={list} rows={rows} rest={more} />
      ) : (
        more && <p className="mt-2 text-sm text-muted">{more}</p>
      )}
    </section>
  )
}
