import type { Actor } from '#db/queries/audit/audit.ts'
import * as exports from '#db/queries/imports/export.ts'
import { describeFilter } from '#lib/lists/filters.ts'
import type { AnyList, ListRequest } from '#lib/lists/list.ts'
import { readAll } from '#lib/lists/list-page.ts'
import { cellsOf, headersOf, rowsAtOnce } from '#lib/lists/list-rows.ts'
import { db } from '#lib/runtime/database.ts'
import { csvLine } from '../values/csv-line.ts'
import { neutralise } from '../values/neutralise.ts'

/** Records that a list was exported or printed with these filters, before its first row is read (decision 084). */
export async function recordListExport(actor: Actor, list: AnyList, filter: object): Promise<void> {
  const { page } = await list.source()
  const searched = [page, describeFilter(filter)].filter(Boolean).join(', ')
  await exports.recordListExport(db, actor, { page, searched })
}

/** Yields a list as CSV, page by page, without a cell that a spreadsheet would execute (OWASP, CSV Injection). */
export async function* listAsCsv(
  list: AnyList,
  { filter, page }: ListRequest,
  max?: number,
): AsyncGenerator<{ readonly text: string }> {
  yield { text: csvLine(headersOf(list)) }
  for await (const rows of readAll(list, { filter, page: { ...page, size: rowsAtOnce } }, max))
    yield { text: rows.map((row) => csvLine(cellsOf(list.columns, row).map(neutralise))).join('') }
}
