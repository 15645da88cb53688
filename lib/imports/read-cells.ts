import { withoutMarker } from '#lib/contract/clean-text.ts'
import { daysAfter } from '#lib/text/language/format-date-time.ts'
import type { Column, Columns } from './columns/column.ts'
import { type HeaderMapping, isNextDay } from './columns/map-headers.ts'
import { ReadLine } from './read-line.ts'
import type { SheetRecord } from './reading/sheet-record.ts'
import { isUnshown } from './reading/workbook/unshown.ts'
import type { ImportValue } from './table-row.ts'
import { CellFault, cellFault, type RowContext } from './values/cell-fault.ts'
import { lengthFault } from './values/parse-text.ts'
import { tidyCell } from './values/tidy-cell.ts'

interface MappedColumn {
  readonly index: number
  readonly header: string
  readonly name: string
  readonly column: Column
}

/** The headers of a file, the column that each fills, and whether suggestions are read in place of cells. */
interface Reading {
  readonly headers: readonly string[]
  readonly mapping: HeaderMapping
  readonly columns: Columns
  readonly acceptSuggestions: boolean
}

/** Reads the cells of records with one header. */
export class CellReader {
  readonly #acceptSuggestions: boolean
  readonly #headers: readonly string[]
  readonly #known: Columns
  readonly #columns: readonly MappedColumn[]
  readonly #names: ReadonlySet<string>
  readonly #country: MappedColumn | undefined

  constructor({ headers, mapping, columns, acceptSuggestions }: Reading) {
    this.#acceptSuggestions = acceptSuggestions
    this.#headers = headers
    this.#known = columns
    this.#columns = headers.flatMap((header, index) => {
      const name = mapping[header]
      const column = name ? columns[name] : undefined
      if (!name || !column) return []
      return [
        { index, header, name, column: isNextDay(header, column) ? dayBefore(column) : column },
      ]
    })
    this.#names = new Set(
      this.#columns.flatMap(({ name, column }) => [name, ...(column.fills ?? [])]),
    )
    this.#country = this.#columns.find(({ name }) => name === 'country')
  }

  /** Returns true if the file has a column. */
  has(name: string): boolean {
    return this.#names.has(name)
  }

  /** The text of the cell that fills a column, without a fault. */
  typed(cells: readonly string[], name: string): string {
    const found = this.#columns.find((mapped) => mapped.name === name)
    const text = found ? tidyCell(cells[found.index] ?? '', true) : ''
    return typeof text === 'string' ? text : ''
  }

  /** The header that fills a column, or the column's own where the file has none. */
  headerOf(name: string): string {
    const found = this.#columns.find((mapped) => mapped.name === name)
    return found?.header ?? this.#known[name]?.header ?? name
  }

  /**
   * Reads all cells; `typed` are those of the file, if staff chose other values. If their number is wrong, they are
   * probably in other columns: none is read.
   */
  read({ line, cells }: SheetRecord, typed: readonly string[] = cells): ReadLine {
    const read = new ReadLine(line, (name) => this.headerOf(name))
    const { values } = read
    if (this.#hasWrongLength(read, cells)) return read
    const context = this.#contextOf(cells)
    for (const { index, header, name, column } of this.#columns) {
      const cell = cells[index] ?? ''
      const found = readCell(cell, column, context)
      const value = this.#acceptSuggestions ? acceptSuggestion(found, column, context) : found
      if (value instanceof CellFault) {
        read.addAt(header, column.isSecret ? '' : cell, value)
        continue
      }
      values[name] = value
      const from = typed[index] ?? ''
      const reason = from !== cell ? 'chosen' : found !== value ? 'suggested' : 'cleaned'
      // A title that is left out is a warning of its row.
      const isWarned = name === 'title' && value === null
      const isSaid = column.isSecret || (reason === 'cleaned' && isWarned)
      if (!isSaid && (reason !== 'cleaned' || isRewritten(cell, value))) {
        read.corrections.push({ reason, column: header, from, to: String(value ?? '') })
      }
    }
    if (this.has('deceased')) {
      const hasDied = values.deceased === true || values.status === 'deceased'
      values.deceased = hasDied || (values.deceased ?? null)
      values.disabled = hasDied || (values.disabled ?? null)
    }
    return read
  }

  #contextOf(cells: readonly string[]): RowContext {
    if (!this.#country) return { country: undefined }
    const { index, column } = this.#country
    const country = readCell(cells[index] ?? '', column, { country: undefined })
    // A country that cannot be read has a fault of its own, and its postcode may be foreign.
    if (country instanceof CellFault) return { country: country.suggestion ?? '' }
    const isEmpty = country === null || country === column.emptyValue
    return { country: isEmpty ? undefined : String(country) }
  }

  #hasWrongLength(read: ReadLine, cells: readonly string[]): boolean {
    const expected = this.#headers.length
    if (cells.length < expected) {
      const header = this.#headers[cells.length] ?? ''
      read.addAt(header, '', cellFault('row-too-short', undefined, cells.length, expected))
      return true
    }
    const extra = cells.slice(expected).find((cell) => cell.trim() !== '')
    if (extra === undefined) return false
    const fault = cellFault('row-too-long', undefined, cells.length, expected)
    // It may be the cell of any column.
    const hasSecret = this.#columns.some(({ column }) => column.isSecret)
    read.addAt(this.#headers.at(-1) ?? '', hasSecret ? '' : extra, fault)
    return true
  }
}

/** The column of days that the file names by the day after them. */
const dayBefore = (column: Column): Column => ({
  ...column,
  parse(text, context) {
    const day = column.parse(text, context)
    return typeof day === 'string' ? daysAfter(day, -1) : day
  },
})

function readCell(cell: string, column: Column, context: RowContext): ImportValue | CellFault {
  if (isUnshown(cell)) return cellFault('cell-format')
  const tidy = tidyCell(cell, column.isMultiline)
  if (tidy instanceof CellFault) return tidy
  const text = column.isProse ? tidy : withoutMarker(tidy)
  if (text !== '') return lengthFault(text) ?? column.parse(text, context)
  return column.required ? cellFault('required') : (column.emptyValue ?? null)
}

/** The value of the suggestion. A day whose month comes first raises doubts about the other dates of the file. */
function acceptSuggestion(
  found: ImportValue | CellFault,
  column: Column,
  context: RowContext,
): ImportValue | CellFault {
  if (!(found instanceof CellFault) || found.code === 'date-month-first') return found
  if (found.suggestion === undefined) return found
  const accepted = readCell(found.suggestion, column, context)
  return accepted instanceof CellFault ? found : accepted
}

/** Returns true if a value is written otherwise than its cell. The value of a flag or a number never is. */
const isRewritten = (cell: string, value: ImportValue): boolean =>
  cell.trim() !== '' && (value === null || (typeof value === 'string' && value !== cell))
