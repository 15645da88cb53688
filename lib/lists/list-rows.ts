import { typeName } from '#lib/records/membership-types.ts'
import type { AnyList, CellValue, ListColumn } from './list.ts'

/** Rows of a whole list that are read at once. Each time, its search finds all of them again. */
export const rowsAtOnce = 5_000

/** The labels of the columns of a list. */
export const headersOf = ({
  columns,
  text,
}: Pick<AnyList, 'columns' | 'text'>): readonly string[] => {
  const labels = text().columns
  return Object.keys(columns).map((name) => labels[name] ?? name)
}

/** The values of a row by the names of its columns, with times in ISO 8601. */
export const valuesOf = <Row>(
  columns: Readonly<Record<string, ListColumn<Row>>>,
  row: Row,
): Readonly<Record<string, CellValue>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { kind, value }]) => {
      const found = value(row)
      const isTime = kind === 'time' && found !== null
      return [name, isTime ? new Date(Number(found)).toISOString() : found]
    }),
  )

/** The value of a cell as one text; a membership type by its name for people. */
export function cellText(value: CellValue, kind?: ListColumn<never>['kind']): string {
  if (value !== null && typeof value === 'object') return Object.values(value).join(', ')
  const text = String(value ?? '')
  return kind === 'type' ? typeName(text) : text
}

/** The values of a row as the cells of a table of text. */
export const cellsOf = <Row>(
  columns: Readonly<Record<string, ListColumn<Row>>>,
  row: Row,
): readonly string[] =>
  Object.entries(valuesOf(columns, row)).map(([name, value]) =>
    cellText(value, columns[name]?.kind),
  )
