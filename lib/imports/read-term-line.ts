import { type CellReader, importFault } from './read-cells.ts'
import type { LineReader } from './read-table-line.ts'
import type { ImportValue } from './table-row.ts'
import { FirstLines } from './uniqueness/first-lines.ts'
import { cellFault } from './values/cell-fault.ts'

/** Reads the lines of a sheet that changes the dates of memberships, each of which it may name once. */
export function termLineReader(cells: CellReader): LineReader {
  const numbers = new FirstLines()
  return ({ line, values, faults }) => {
    if (faults.length > 0) return { rows: [], faults }
    const number = String(values.charity_number)
    const first = numbers.claim(number.toLowerCase(), line)
    if (first === 0) {
      const read = values as Readonly<Record<string, ImportValue>>
      return { rows: [{ line, table: 'memberships', values: read }], faults }
    }
    const header = cells.headerOf('charity_number')
    const duplicate = importFault(line, header, number, cellFault('duplicate', undefined, first))
    return { rows: [], faults: [duplicate] }
  }
}
