import type { Actor } from '#db/queries/audit/audit.ts'
import * as exports from '#db/queries/imports/export.ts'
import { db, withImportPool } from '#lib/runtime/database.ts'
import { tableColumns } from '../columns/table-columns.ts'
import type { TableName } from '../table-row.ts'
import { csvLine } from '../values/csv-line.ts'
import { neutralise } from '../values/neutralise.ts'

const pageSize = 5_000

/** Records an export in the audit trail, before its first row is read. */
export const recordExport = (actor: Actor, table: TableName): Promise<unknown> =>
  exports.recordExport(db, table, actor)

/**
 * Yields a table as CSV, page by page, and holds no connection in between: a reader may take as long as it likes.
 * Importing it again changes nothing. `forSpreadsheet` puts an
 * apostrophe before what a spreadsheet would execute as a formula (OWASP, CSV Injection), and a byte
 * order mark at the start, from which Excel knows UTF-8.
 */
export async function* exportTable(
  table: TableName,
  {
    forSpreadsheet,
    onProgress,
  }: {
    readonly forSpreadsheet: boolean
    /** Called with the rows so far, and how many there were at the start. */
    readonly onProgress?: (rows: number, total: number) => void
  },
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  const columns: Readonly<Record<string, { header: string; type: string }>> = tableColumns[table]
  const names = exports.exportColumns(table)
  const types = names.map((name) => columns[name]?.type)
  const clean = forSpreadsheet ? neutralise : (cell: string) => cell
  const header = names.map((name) => columns[name]?.header ?? name)
  yield { text: `${forSpreadsheet ? '\uFEFF' : ''}${csvLine(header)}`, rows: 0 }
  const total = onProgress
    ? await withImportPool((pool) => exports.countExportRows(pool, table))
    : 0
  let rows = 0
  let after: string | undefined
  do {
    const place = { pageSize, after }
    const page = await withImportPool((pool) => exports.listExportRows(pool, table, place))
    const lines = page.rows.map((cells) =>
      csvLine(cells.map((cell, n) => clean(toCell(cell, types[n])))),
    )
    if (lines.length > 0) yield { text: lines.join(''), rows: lines.length }
    rows += lines.length
    onProgress?.(rows, total)
    after = page.next
  } while (after)
}

function toCell(value: string | null, type: string | undefined): string {
  if (value === null) return ''
  if (type !== 'boolean') return value
  return value === 'true' ? 'yes' : 'no'
}
