import { importText } from '#lib/text/en/imports/reading.ts'

type Expected = typeof importText.expected

/** The stable name of what is wrong with a cell. */
export type FaultCode = keyof Expected

/** The fault of a cell, without its place in the file. */
export class CellFault {
  readonly code: FaultCode
  readonly expected: string
  readonly suggestion: string | undefined

  constructor(code: FaultCode, expected: string, suggestion?: string) {
    this.code = code
    this.expected = expected
    this.suggestion = suggestion
  }
}

type Parameters<Code extends FaultCode> = Expected[Code] extends (...facts: infer Facts) => string
  ? Facts
  : []

/** The fault with this code; `facts` are those of its sentence. */
export function cellFault<Code extends FaultCode>(
  code: Code,
  suggestion?: string,
  ...facts: Parameters<Code>
): CellFault {
  const text: string | ((...facts: never[]) => string) = importText.expected[code]
  const sentence = typeof text === 'string' ? text : text(...(facts as never[]))
  return new CellFault(code, sentence, suggestion)
}

/** Facts of the row that decide how a cell is read. */
export interface RowContext {
  /** The country of the row; undefined if it has none. */
  readonly country: string | undefined
}

/** Reads a tidied cell that is not empty. */
export type CellParser = (
  text: string,
  context: RowContext,
) => string | boolean | number | null | CellFault

/** The cells that people write where there is nothing. */
const placeholder = /^(n[/.]?a\.?|none|null|nil|unknown|tbc|tba|[-–—.?x]+)$/i

/** Returns true if a cell says that there is no value, such as 'n/a'. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text)
