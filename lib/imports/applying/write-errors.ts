import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { texts } from '#lib/text/texts.ts'
import { reasonsHeader } from '../columns/map-headers.ts'
import type { ImportFault, Sheet, SheetLine, SheetReport } from '../table-row.ts'
import { csvLine } from '../values/csv-line.ts'
import { neutraliseTyped } from '../values/neutralise.ts'

/** Reads the file again and writes its faulty lines with the reasons, for its owner only. */
export async function writeErrors(
  sheet: Sheet,
  databaseFaults: readonly ImportFault[],
  path: string,
): Promise<void> {
  const byLine = new Map<number, ImportFault[]>()
  for (const fault of databaseFaults) {
    byLine.set(fault.line, [...(byLine.get(fault.line) ?? []), fault])
  }
  async function* lines() {
    yield errorsHeader(sheet.report)
    for await (const batch of sheet.batches()) {
      for (const line of batch) {
        const faults = [...line.faults, ...(byLine.get(line.line) ?? [])]
        if (faults.length > 0) yield errorsLine({ ...line, faults }, sheet.report)
      }
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
}

/** The first line of errors.csv: the file's headers and one for the reasons, after a BOM for Excel. */
export const errorsHeader = (report: SheetReport): string =>
  `\uFEFF${lineOf(report, report.headers, reasonsHeader)}`

/** A faulty line of errors.csv: its cells as read, and why they cannot be imported. */
export function errorsLine({ cells, faults }: SheetLine, report: SheetReport): string {
  return lineOf(report, cells, faults.map((fault) => texts().imports.reason(fault)).join(' | '))
}

/** A line with the last cell in place of the reasons that the file had, and nothing that a spreadsheet would execute. */
function lineOf({ headers, delimiter }: SheetReport, cells: readonly string[], last: string) {
  const typed = cells.filter((_, index) => headers[index] !== reasonsHeader)
  return csvLine([...typed, last].map(neutraliseTyped), delimiter)
}
