import type { CellParser } from '../values/cell-fault.ts'
import { parseAmount } from '../values/parse-amount.ts'
import { parseDate, parseTime } from '../values/parse-date.ts'
import { parseFlag, parseNumber, parseText } from '../values/parse-text.ts'

/** The type of a column's canonical values. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'date' | 'time' | 'amount'

/** A column that a file may have. */
export interface Column {
  readonly type: ColumnType
  /** Its header in an export and in the documentation. */
  readonly header: string
  /** Other headers that mean it. Case, spaces and punctuation do not matter. */
  readonly synonyms: readonly string[]
  readonly parse: CellParser
  /** The file must have the column, and each row a value. */
  readonly required?: true
  /** The file must have the column, but cells may be empty. */
  readonly isExpected?: true
  /** A cell may have several lines. */
  readonly isMultiline?: true
  /** The value is never shown. */
  readonly isSecret?: true
  /** What an empty cell means; null if absent. */
  readonly emptyValue?: string | boolean
}

/** Columns by name. */
export type Columns = Readonly<Record<string, Column>>

const parsers: Readonly<Record<ColumnType, CellParser>> = {
  text: parseText,
  boolean: parseFlag,
  number: parseNumber,
  date: parseDate,
  time: parseTime,
  amount: parseAmount,
}

type Traits = Partial<Omit<Column, 'type' | 'header'>>

/** Declares a column with the parser of its type, unless `traits` has another. */
export const column = (type: ColumnType, header: string, traits: Traits = {}): Column => ({
  type,
  header,
  synonyms: [],
  parse: parsers[type],
  ...(type === 'boolean' && { emptyValue: false }),
  ...traits,
})
