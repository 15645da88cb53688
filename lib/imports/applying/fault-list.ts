import type { DatabaseFaultCode } from '#db/queries/imports/fault-ctes.ts'
import type { OverlappingFee } from '#db/queries/imports/fee-overlaps.ts'
import type { StagedFault } from '#db/queries/imports/merge.ts'
import { columnsOf } from '../columns/sheet-columns.ts'
import type { ImportFault, SheetKind, SheetReport } from '../table-row.ts'

/** Names a fault of the database as the file does. */
export function toImportFault(
  { line, code, name, value, other }: StagedFault,
  kind: SheetKind,
  { mapping }: SheetReport,
): ImportFault {
  const header = Object.entries(mapping).find(([, column]) => column === name)?.[0]
  const suggestion = suggestionOf(code, value, other)
  return {
    line,
    column: header ?? columnsOf(kind)[name]?.header ?? name,
    value: value ?? '',
    ...(suggestion !== undefined && { suggestion }),
    code,
    values: [other],
  }
}

function suggestionOf(
  code: DatabaseFaultCode,
  value: string | null,
  other: string | null,
): string | undefined {
  if (code === 'two-primary' || code === 'two-billing') return 'no'
  if (code === 'username-taken') return value ? `${value}2` : undefined
  if (code !== 'fee-overlaps') return undefined
  const { suggestion }: OverlappingFee = JSON.parse(other ?? '{}')
  return suggestion ?? undefined
}
