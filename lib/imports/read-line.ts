import type { Correction } from './corrections.ts'
import type { ImportFault, ImportValue } from './table-row.ts'
import type { FirstLines } from './uniqueness/first-lines.ts'
import { type CellFault, cellFault } from './values/cell-fault.ts'

/** A record of the file: its values by column name, what is wrong with it, and which cells are imported otherwise. */
export class ReadLine {
  readonly line: number
  readonly values: Record<string, ImportValue | undefined> = {}
  readonly faults: ImportFault[] = []
  readonly corrections: Correction[] = []
  readonly #headerOf: (column: string) => string

  constructor(line: number, headerOf: (column: string) => string) {
    this.line = line
    this.#headerOf = headerOf
  }

  /** The text of a column; empty if it has none. */
  text(column: string): string {
    const value = this.values[column]
    return typeof value === 'string' ? value : ''
  }

  /** Adds what is wrong with a column, or with what the file has in its place. */
  add(column: string, fault: CellFault): void {
    this.addAt(this.#headerOf(column), String(this.values[column] ?? ''), fault)
  }

  /** Adds what is wrong with a cell below a header. */
  addAt(column: string, value: string, { code, values, suggestion }: CellFault): void {
    const { line } = this
    this.faults.push({
      line,
      column,
      value,
      code,
      values,
      ...(suggestion !== undefined && { suggestion }),
    })
  }

  /** Claims a key for this line, and adds a fault if an earlier line has it; true if it is this line's. */
  claim(
    lines: Pick<FirstLines, 'claim'>,
    key: string,
    column: string,
    code: 'duplicate' | 'duplicate-person' | 'second-contact' = 'duplicate',
  ): boolean {
    const first = lines.claim(key, this.line)
    if (first > 0) this.add(column, cellFault(code, undefined, first))
    return first === 0
  }
}
