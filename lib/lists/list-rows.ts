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

/** The value of a cell as one text. */
export const cellText = (value: CellValue): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value).join(', ')
    : String(value ?? '')

/** The values of a row as the cells of a table of text. */
export const cellsOf = <Row>(
  columns: Readonly<Record<string, ListColumn<Row>>>,
  row: Row,
): readonly string[] => Object.values(valuesOf(columns, row)).map(cellText)
