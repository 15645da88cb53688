import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { unzipSync } from 'fflate'
import { SheetError } from './sheet-error.ts'
import { maxColumns, maxXlsxRows, maxXlsxUnpackedMegabytes } from './sheet-limits.ts'
import { hasText, type SheetRecord } from './sheet-record.ts'
import { type Parts, readFacts, type SheetPart } from './workbook/parts.ts'
import { readRows, type SheetRows } from './workbook/sheet-rows.ts'

/** The sheet that is read of a workbook, and what Excel does not show. */
export interface WorkbookReport {
  readonly sheet: string
  /** The other sheets, which are not read. */
  readonly unread: readonly Pick<SheetPart, 'name' | 'isHidden'>[]
  /** The places of hidden columns, from 0. */
  readonly hiddenColumns: readonly number[]
  /** The days from 1 January 1900 to the day from which it counts: 0, or those to 1904. */
  readonly firstDay: number
}

/** The first visible sheet of a workbook, as Excel shows it. */
export interface Workbook {
  readonly report: WorkbookReport
  readonly records: readonly SheetRecord[]
}

/**
 * Reads the first visible sheet of a workbook into memory. Throws a `SheetError` if it cannot be read. Only the
 * program of its own that `openWorkbook` starts calls it.
 */
export async function readWorkbook(path: string): Promise<Workbook> {
  const file = basename(path)
  const bytes = await readFile(path)
  try {
    return readBytes(path, bytes)
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('xlsx', [file])
  }
}

function readBytes(path: string, bytes: Buffer): Workbook {
  const parts = unpackWorkbook(path, bytes)
  const facts = readFacts(parts)
  const sheet = facts.sheets.find(({ isHidden }) => !isHidden)
  if (!sheet) throw new SheetError('xlsx', [basename(path)])
  const found = readRows(parts(sheet.path), facts, (row, column, reference) => {
    if (row <= maxXlsxRows && column <= maxColumns) return
    throw new SheetError('far-cell', [basename(path), reference, maxColumns, maxXlsxRows])
  })
  const records = recordsOf(found)
  // Many cells can share one long text.
  let characters = 0
  for (const { cells } of records) for (const cell of cells) characters += cell.length
  if (characters > maxXlsxUnpackedMegabytes * 1_000_000) {
    throw new SheetError('xlsx-unpacked', [basename(path), maxXlsxUnpackedMegabytes])
  }
  return {
    records,
    report: {
      sheet: sheet.name,
      firstDay: facts.firstDay,
      unread: facts.sheets
        .filter((other) => other !== sheet)
        .map(({ name, isHidden }) => ({ name, isHidden })),
      hiddenColumns: found.hiddenColumns.flatMap(([first, last]) =>
        Array.from({ length: Math.min(last, maxColumns) - first + 1 }, (_, n) => first + n),
      ),
    },
  }
}

/** Unpacks a workbook. Throws a `SheetError` if it would unpack to more than the limit. */
function unpackWorkbook(path: string, workbook: Buffer): Parts {
  let unpackedBytes = 0
  const files = unzipSync(workbook, {
    // The header of a file says how large it is, and no more is unpacked than it says.
    filter: ({ name, size, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      unpackedBytes += Math.max(size, originalSize)
      if (unpackedBytes <= maxXlsxUnpackedMegabytes * 1_000_000) return true
      throw new SheetError('xlsx-unpacked', [basename(path), maxXlsxUnpackedMegabytes])
    },
  })
  return (name) => {
    const bytes = files[name]
    return bytes ? Buffer.from(bytes).toString() : ''
  }
}

/** The rows with text, each with a cell for every column that has any. */
function recordsOf({ rows }: SheetRows): SheetRecord[] {
  const records = rows.filter(hasText)
  const width = records.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  )
  return records.map(({ line, cells, isHidden }) => ({
    line,
    cells: Array.from({ length: width }, (_, n) => cells[n] ?? ''),
    ...(isHidden && { isHidden }),
  }))
}
