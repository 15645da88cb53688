import { styleText } from 'node:util'
import { londonDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** The texts of a row's cells; a text may have several lines. */
export type Row = readonly string[]

/** Formats a time as its day in London, as on the pages: 2026-11-21. */
export const dateOf = (timestampMs: number): string => londonDay(new Date(timestampMs))

/** Formats rows as a table with aligned columns. */
export function alignColumns(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    // A spread of many rows would exhaust the stack.
    rows.reduce((widest, row) => Math.max(widest, ...linesOf(row[column]).map(lengthOf)), 0),
  )
  return rows.flatMap((row) => alignRow(row, widths)).join('\n')
}

function alignRow(row: Row, widths: readonly number[]): string[] {
  const height = Math.max(...row.map((cell) => linesOf(cell).length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, column) => (linesOf(row[column])[line] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  )
}

const linesOf = (cell = ''): string[] => cell.split('\n')
const lengthOf = (line: string): number => line.length

/** Formats rows below the names of their columns, or says that there are none. */
export const tableOr = (none: string, columns: Row, rows: readonly Row[]): string =>
  rows.length > 0
    ? alignColumns([columns, ...rows]).replace(/^.*/, (line) => styleText('bold', line))
    : none

/** Formats a time to the minute in UTC: 2026-11-21 09:30 UTC. */
export const dateTimeOf = (timestampMs: number): string =>
  `${new Date(timestampMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Says that a client or an account is active, or since which date it has been disabled. */
export const stateOf = (disabledAt: number | null): string =>
  disabledAt === null
    ? texts().operators.active
    : texts().operators.disabledSince(dateOf(disabledAt))
