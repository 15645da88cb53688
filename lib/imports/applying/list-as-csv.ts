import type { AnyList, ListRequest } from '#lib/lists/list.ts'
import { readAll } from '#lib/lists/list-page.ts'
import { cellsOf, headersOf, rowsAtOnce } from '#lib/lists/list-rows.ts'
import { csvLine } from '../values/csv-line.ts'
import { neutralise } from '../values/neutralise.ts'

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
