import type { WorkbookReport } from './read-workbook.ts'
import type { SheetError } from './sheet-error.ts'
import type { SheetRecord } from './sheet-record.ts'

/** A message from the program that reads a workbook: some of its records, the end, or why it cannot be read. */
export type WorkbookMessage =
  | { readonly records: readonly SheetRecord[] }
  | { readonly report: WorkbookReport }
  | Pick<SheetError, 'code' | 'values'>
