import type { DatabaseFaultCode } from '#db/queries/imports/fault-ctes.ts'
import type { StagedRow } from '#db/queries/imports/staging.ts'
import type { CodedOutcome } from '#lib/text/language/outcome.ts'
import type { HeaderMapping } from './columns/map-headers.ts'
import type { ProductName } from './columns/product-mappings.ts'
import type { TermKind } from './columns/sheet-columns.ts'
import type { SheetKind, TableName } from './columns/table-name.ts'
import type { Correction } from './corrections.ts'
import type { WorkbookReport } from './reading/read-workbook.ts'
import type { FaultCode, ImportValue } from './values/cell-fault.ts'
import type { ReplacedValues } from './values/replace-values.ts'
import type { ImportWarning } from './warnings/import-warning.ts'

export { SheetError } from './reading/sheet-error.ts'
export type { HeaderMapping, ImportValue, SheetKind, TableName }

/**
 * A row of a table, read from a line without faults. All columns of lib/imports/columns/table-columns.ts are in `values`,
 * except those that the file does not have, which leave the stored value as it is; a null empties it. Accounts,
 * memberships and contacts always have `source` and `external_id`. Of a contact, `account_external_id` and
 * `membership_external_id` name the rows that it connects, with `account_source` and `membership_source`.
 */
export interface ImportRow extends StagedRow {
  readonly table: TableName
  readonly values: Readonly<Record<string, ImportValue>>
}

/** Something wrong with a cell; its code, such as `date-month-first`, is stable. */
export interface ImportFault extends CodedOutcome<FaultCode | DatabaseFaultCode> {
  readonly line: number
  /** The header as the file spells it, or what the file lacks. */
  readonly column: string
  /** The cell as read; empty for a password hash, which is a secret. */
  readonly value: string
  /** A value that would be accepted. */
  readonly suggestion?: string
}

/** A record of the file. It yields rows only if it has no faults. */
export interface SheetLine {
  readonly line: number
  /** The cells as read, in the order of the file. */
  readonly cells: readonly string[]
  readonly rows: readonly ImportRow[]
  readonly faults: readonly ImportFault[]
  readonly corrections: readonly Correction[]
}

/** The format and headers of a file, for the operator to check. */
export interface SheetReport {
  readonly file: string
  readonly format: 'csv' | 'xlsx'
  /** `UTF-8`, `UTF-16 LE`, `UTF-16 BE` or `Windows-1252`; absent for .xlsx. */
  readonly encoding?: string
  /** `,`, `;`, `|` or a tab; absent for .xlsx. */
  readonly delimiter?: string
  /** The sheet that is read of an .xlsx file, and what it hides. */
  readonly workbook?: WorkbookReport
  /** Up to three names from the file, those with letters outside ASCII first. */
  readonly sampleNames: readonly string[]
  readonly headers: readonly string[]
  readonly mapping: HeaderMapping
  /** The headers that are not imported. */
  readonly ignored: readonly string[]
}

/** Options for reading a file. */
export interface SheetOptions {
  readonly kind: SheetKind | TermKind
  /** Overrides the guessed mapping, header by header; the name of a product stands for that of its export. */
  readonly mapping?: HeaderMapping | ProductName
  /** The values to import instead of others. */
  readonly replaced?: ReplacedValues
  /** Imports the suggestion for a cell in its place, where there is one. */
  readonly acceptSuggestions?: boolean
  /** The `source` of rows whose file has no such column; `sheet` if absent. */
  readonly source?: string
}

/** A file that was opened, with its header read. */
export interface Sheet {
  readonly report: SheetReport
  /** Reads the file from its beginning, in batches of at most a thousand lines. */
  batches(): AsyncIterable<readonly SheetLine[]>
  /** Lists what is probably wrong with the lines that were read last and can be imported. */
  warnings(): readonly ImportWarning[]
}
