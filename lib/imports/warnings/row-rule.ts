/** A row that can be imported, as the rules of warnings look at it. */
export interface WarnedRow {
  /** Returns true if the file has a column. */
  has(column: string): boolean
  /** The text that is imported for a column, or `yes`; empty if there is none. */
  text(column: string): string
  /** The text of a cell as the file has it, whatever replaces it. */
  typed(column: string): string
  /** The address, of all its columns. */
  readonly address: string
  /** Undefined if it has none. */
  readonly country: string | undefined
  /** Today in London. */
  readonly today: string
}

/** Returns the value with which something is probably wrong. */
export type RowRule = (row: WarnedRow) => string | undefined
