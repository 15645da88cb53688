import { texts } from '#lib/text/texts.ts'
import { reasonsHeader } from './columns/map-headers.ts'
import type { SheetLine, SheetReport } from './table-row.ts'
import { csvLine } from './values/csv-line.ts'

/** The first line of errors.csv: the file's headers and one for the reasons, after a BOM for Excel. */
export const errorsHeader = (report: SheetReport): string =>
  `\uFEFF${csvLine([...withoutReasons(report, report.headers), reasonsHeader], report.delimiter)}`

/** A faulty line of errors.csv: its cells as read, and why they cannot be imported. */
export function errorsLine({ cells, faults }: SheetLine, report: SheetReport): string {
  const reasons = faults.map((fault) => texts().imports.reason(fault)).join(' | ')
  return csvLine([...withoutReasons(report, cells), reasons], report.delimiter)
}

const withoutReasons = ({ headers }: SheetReport, cells: readonly string[]) =>
  headers.includes(reasonsHeader)
    ? cells.filter((_, index) => headers[index] !== reasonsHeader)
    : cells
