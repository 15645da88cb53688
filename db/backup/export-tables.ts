import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { prepareImportSession } from '../queries/imports/staging.ts'
import { quoted, type StoredColumn, type TableFacts } from './tables.ts'

/** The rows that are read at a time; each may have half a megabyte. */
const pageSize = 100

/**
 * Begins a transaction on the only connection of a pool that reads tables as they are now. On another connection, after
 * this one was lost, its statements fail, because they use a cursor of this transaction.
 */
export async function startExport(db: Database): Promise<void> {
  await prepareImportSession(db)
  await db.change(sql`begin isolation level repeatable read, read only`)
}

/**
 * Yields the rows of a table in the order of its key, page by page. A row is one line of CSV for each list of columns,
 * of which there are two at most. Nothing stands for null, and `""` for an empty text.
 */
export async function* exportRows(
  db: Database,
  { name, columns }: TableFacts,
  [first = [], second = []]: readonly (readonly StoredColumn[])[],
): AsyncGenerator<(readonly string[])[]> {
  const keys = columns.filter(({ key }) => key).map((column) => quoted(column.name))
  await db.change(
    sql.raw(`declare exported no scroll cursor for
      select ${lineOf(first)} as first, ${lineOf(second)} as second
      from public.${quoted(name)} order by ${keys}`),
  )
  for (;;) {
    const page = sql.raw(`fetch ${pageSize} from exported`)
    const rows = await db.findRows<{ first: string; second: string }>(page)
    if (rows.length === 0) break
    yield rows.map((row) => [row.first, row.second])
  }
  await db.change(sql`close exported`)
}

const lineOf = (columns: readonly StoredColumn[]) =>
  columns.length > 0 ? `concat_ws(',', ${columns.map(cellOf)})` : `''`

/** Types whose texts need no quotation marks. */
const bareTypes = ['bigint', 'boolean', 'date', 'integer', 'uuid']

function cellOf({ name, type }: StoredColumn): string {
  const column = quoted(name)
  // As JSON, a time is in the format of ISO 8601.
  if (type.startsWith('timestamp')) return `coalesce(to_jsonb(${column}) #>> '{}', '')`
  const isStructured = type === 'jsonb' || type.endsWith('[]')
  const text = isStructured ? `to_jsonb(${column})::text` : `${column}::text`
  if (bareTypes.includes(type)) return `coalesce(${text}, '')`
  return `coalesce('"' || replace(${text}, '"', '""') || '"', '')`
}
