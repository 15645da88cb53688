import type { LineReader } from './read-table-line.ts'
import type { ImportValue } from './table-row.ts'
import { FirstLines } from './uniqueness/first-lines.ts'

/** Reads the lines of a sheet that changes the dates of memberships, each of which it may name once. */
export function termLineReader(): LineReader {
  const numbers = new FirstLines()
  return (read) => {
    const { line, faults } = read
    const number = String(read.values.charity_number).toLowerCase()
    if (faults.length > 0 || !read.claim(numbers, number, 'charity_number')) return []
    const values = read.values as Readonly<Record<string, ImportValue>>
    return [{ line, table: 'memberships', values }]
  }
}
