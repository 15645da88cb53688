import type { DatabaseFaultCode } from '#db/queries/imports/fault-ctes.ts'
import type { StagedFault } from '#db/queries/imports/merge.ts'
import { databaseExpected } from '#lib/text/en/imports/database.ts'
import { columnsOf } from '../open-sheet.ts'
import type { ImportFault, SheetKind, SheetReport } from '../table-row.ts'

/** Names a fault of the database as the file does. */
export function toImportFault(
  { line, code, name, value, other }: StagedFault,
  kind: SheetKind,
  { mapping }: SheetReport,
): ImportFault {
  const header = Object.entries(mapping).find(([, column]) => column === name)?.[0]
  const known = code as DatabaseFaultCode
  return {
    line,
    column: header ?? columnsOf(kind)[name]?.header ?? name,
    value: value ?? '',
    expected: databaseExpected[known](other),
    ...(known.startsWith('two-') && { suggestion: 'no' }),
    ...(known === 'username-taken' && value && { suggestion: `${value}2` }),
    code: known,
  }
}
