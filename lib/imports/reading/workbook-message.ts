import type { SheetError } from './sheet-error.ts'
import type { SheetRecord } from './sheet-record.ts'

/** A message from the program that reads a workbook: some of its records, the end, or why it cannot be read. */
export type WorkbookMessage =
  | { readonly records: readonly SheetRecord[] }
  | { readonly isComplete: true }
  | Pick<SheetError, 'code' | 'values'>
