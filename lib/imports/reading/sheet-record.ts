/** A record of a file: its cells as read, and the line on which it begins. */
export interface SheetRecord {
  readonly line: number
  readonly cells: readonly string[]
  /** True of a row that Excel does not show. */
  readonly isHidden?: boolean
}

/** Reads a file from its beginning, in batches of records. Empty lines yield nothing. */
export type RecordBatches = () => AsyncGenerator<readonly SheetRecord[]>

const isFilled = (cell: string) => cell.trim() !== ''

/** Returns true if a record has any text. */
export const hasText = ({ cells }: Pick<SheetRecord, 'cells'>): boolean => cells.some(isFilled)
