import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { importText } from '#lib/text/en/imports/reading.ts'
import { errorsAsText } from './error-cells.ts'
import { SheetError } from './sheet-error.ts'
import { hasText, type RecordBatches } from './sheet-record.ts'

/** The library holds the whole sheet in memory: about forty times the size of the file. */
const maxMegabytes = 10
const batchSize = 1000

/** Reads the first sheet of a workbook. A row of the sheet counts as a line. */
export async function xlsxBatches(path: string): Promise<RecordBatches> {
  const file = basename(path)
  const { size } = await stat(path)
  if (size > maxMegabytes * 1_000_000) {
    throw new SheetError('xlsx-too-large', importText.sheet.xlsxTooLarge(file, maxMegabytes))
  }
  const rows = await readRows(path).catch(() => {
    throw new SheetError('xlsx', importText.sheet.xlsx(file))
  })
  const records = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(hasText)
  return async function* () {
    for (let n = 0; n < records.length; n += batchSize) yield records.slice(n, n + batchSize)
  }
}

const readRows = async (path: string) =>
  readSheet(errorsAsText(await readFile(path)), { trim: false })

/** A number is not rounded, a date has the form 2026-01-31T00:00:00.000Z. */
const textOf = (cell: CellValue | null): string =>
  cell instanceof Date ? cell.toISOString() : String(cell ?? '')
