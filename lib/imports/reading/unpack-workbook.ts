import { basename } from 'node:path'
import { unzipSync } from 'fflate'
import { SheetError } from './sheet-error.ts'
import { maxXlsxUnpackedMegabytes } from './sheet-limits.ts'
import type { Parts } from './workbook/parts.ts'

/** Unpacks a workbook. Throws a `SheetError` if it would unpack to more than the limit. */
export function unpackWorkbook(path: string, workbook: Buffer): Parts {
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
