import { currentPath, currentQuery } from '#app/request.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { StaffTable } from '../staff-table.tsx'
import { type Cells, columnsOf, type ShownColumns } from './list-columns.tsx'

interface FoundRowsProps<Row, Column extends string, Shown extends Row> {
  readonly of: ShownColumns<Row, Column, Shown>
  readonly title: string
  readonly rows: readonly Shown[]
  readonly cells: Cells<Column, Shown>
}

/** The rows of a list that a search found, the closest first; on the page of people, the headers sort all that it finds. */
export function FoundRows<
  Row extends { readonly id: string },
  Column extends string,
  Shown extends Row,
>({ of, title, rows, cells }: FoundRowsProps<Row, Column, Shown>) {
  const { parameters, ...query } = readListQuery(of, currentQuery())
  // They are in no order of the list, so every header sorts.
  const sorted = { path: of.path, query: { parameters, page: { ...query.page, sort: '' } } }
  const isSearch = currentPath() === peopleList.path
  return (
    <section className="stack max-w-none">
      <h2 className="text-xl">{title}</h2>
      <StaffTable
        caption={of.text().title}
        columns={columnsOf(of, cells, isSearch ? sorted : undefined)}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
