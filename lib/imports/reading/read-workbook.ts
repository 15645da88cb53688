import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { SheetError } from './sheet-error.ts'
import { maxXlsxUnpackedMegabytes } from './sheet-limits.ts'
import { hasText, type SheetRecord } from './sheet-record.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/**
 * Reads the first sheet of a workbook into memory. Throws a `SheetError` if it cannot be read. Only the program
 * of its own that `xlsxBatches` starts calls it.
 */
export async function readWorkbook(path: string): Promise<SheetRecord[]> {
  const rows = await readRows(path).catch((error) => {
    if (error instanceof SheetError) throw error
    throw new SheetError('xlsx', [basename(path)])
  })
  let characters = 0
  const records = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(hasText)
  // Many cells can share one long text.
  for (const { cells } of records) for (const cell of cells) characters += cell.length
  if (characters <= maxXlsxUnpackedMegabytes * 1_000_000) return records
  throw new SheetError('xlsx-unpacked', [basename(path), maxXlsxUnpackedMegabytes])
}

const readRows = async (path: string) =>
  readSheet(unpackWorkbook(path, await readFile(path)), { trim: false })

/** A number is not rounded, a date has the form 2026-01-31T00:00:00.000Z. */
const textOf = (cell: CellValue | null): string =>
  cell instanceof Date ? cell.toISOString() : String(cell ?? '')
