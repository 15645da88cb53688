import type { CodedOutcome, ValuesOf } from '#lib/text/language/outcome.ts'
import type { Texts } from '#lib/text/texts.ts'

type Expected = Texts['imports']['expected']

/** The stable name of what is wrong with a cell. */
export type FaultCode = keyof Expected

/** The fault of a cell, without its place in the file. */
export class CellFault implements CodedOutcome<FaultCode> {
  readonly code: FaultCode
  readonly values: readonly unknown[]
  readonly suggestion: string | undefined

  constructor(code: FaultCode, values: readonly unknown[], suggestion?: string) {
    this.code = code
    this.values = values
    this.suggestion = suggestion
  }
}

/** The fault with this code and the values of its sentence. */
export const cellFault = <Code extends FaultCode>(
  code: Code,
  suggestion?: string,
  ...values: ValuesOf<Expected[Code]>
): CellFault => new CellFault(code, values, suggestion)

/** Facts of the row that decide how a cell is read. */
export interface RowContext {
  /** The country of the row; undefined if it has none. */
  readonly country: string | undefined
}

/** A canonical value: a date is `2026-01-31`, an amount of money `45.00`, an empty cell null. */
export type ImportValue = string | boolean | number | null

/** Reads a tidied cell that is not empty. */
export type CellParser = (text: string, context: RowContext) => ImportValue | CellFault

/** The cells that people write where there is nothing. */
const placeholder =
  /^(n[/.]?a\.?|none( given)?|null|nil|unknown|not (known|given|applicable)|no e-?mail|tbc|tba|[-–—.?x]+)$/i

/** Returns true if a cell says that there is no value, such as 'n/a'. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text)
