import type { ReactNode } from 'react'
import type { ListFilters } from '#lib/lists/filters.ts'
import type { DeclaredList, ListColumn } from '#lib/lists/list.ts'
import { cellText } from '#lib/lists/list-rows.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { OneLine } from '../one-line.tsx'
import type { TableColumn } from '../staff-table.tsx'
import { type ShownList, sortBy } from './list-path.ts'

/** A declared list, whatever its filters and orders are. */
export type ShownColumns<Row, Column extends string, Shown extends Row> = DeclaredList<
  Row,
  ListFilters,
  string,
  Column,
  Shown
>

/** The parts of a list that its heading shows. */
export type ListFrame = Pick<DeclaredList, 'path' | 'text' | 'filters' | 'sorts' | 'isNewestFirst'>

/** The look of the cells of some columns; null is a column whose value is shown in another. */
export type Cells<Column extends string, Row> = {
  readonly [Name in Column]?: ((row: Row) => ReactNode) | null
}

/** The columns of a list as its table shows them; with links in their headers if it is `sorted`. */
export function columnsOf<Row, Column extends string, Shown extends Row>(
  list: ShownColumns<Row, Column, Shown>,
  cells: Cells<Column, Shown>,
  sorted?: ShownList,
) {
  const labels = list.text().columns
  return Object.entries<ListColumn<Row>>(list.columns).flatMap(([name, column]) => {
    const cell = cells[name as Column]
    if (cell === null || column.isDetail) return []
    return {
      label: labels[name as Column],
      isWide: column.isWide,
      cell: cell ?? ((row: Shown) => <Value of={column} row={row} />),
      ...(sorted && column.sort && { sort: sortBy(sorted, column.sort) }),
    }
  }) as unknown as [TableColumn<Shown>, ...TableColumn<Shown>[]]
}

/** The value of a cell that looks like others of its kind. */
function Value<Row>({ of: { kind, value }, row }: { of: ListColumn<Row>; row: Row }) {
  const found = value(row)
  if (found === null) return null
  if (kind === undefined || kind === 'type') return <OneLine value={cellText(found, kind)} />
  const text = kind === 'day' ? formatDay(String(found)) : formatDate(Number(found))
  return <span className="whitespace-nowrap">{text}</span>
}
