import { basename } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { errorsAsText } from './error-cells.ts'
import { SheetError } from './sheet-error.ts'
import { maxColumns, maxXlsxRows, maxXlsxUnpackedMegabytes } from './sheet-limits.ts'

const isSheet = /(^|\/)worksheets\/[^/]+\.xml$/
/** The reference of a row or cell: the library makes room for every cell before it. */
const reference = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["']/gi

/**
 * Unpacks a workbook and packs its XML again, without compression, with errors as texts. Throws a `SheetError`
 * if it would unpack to more than the limit, or has a cell beyond the last row or column.
 */
export function unpackWorkbook(path: string, workbook: Buffer): Buffer {
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
  for (const [name, bytes] of Object.entries(files)) {
    if (!isSheet.test(name)) continue
    const xml = strFromU8(bytes)
    rejectFarCells(path, xml)
    files[name] = strToU8(errorsAsText(xml))
  }
  return Buffer.from(zipSync(files, { level: 0 }))
}

function rejectFarCells(path: string, xml: string): void {
  for (const [, column = '', row] of xml.matchAll(reference)) {
    if (Number(row) <= maxXlsxRows && columnNumber(column) <= maxColumns) continue
    const cell = `${column}${row}`
    throw new SheetError('far-cell', [basename(path), cell, maxColumns, maxXlsxRows])
  }
}

/** The number of a column such as AB. */
const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
