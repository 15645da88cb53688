import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { TableName } from '../table-row.ts'
import * as tables from './export-table.ts'
import { streamOf } from './stream-of.ts'

type ExportOptions = Parameters<typeof tables.exportTable>[1]

/**
 * Exports a table for staff: the same bytes as the command, read while they are sent. The audit event is
 * recorded before the first row is read.
 */
export async function exportTable(
  staff: StaffMember,
  table: TableName,
  options: ExportOptions & { readonly filters?: string },
): Promise<ReadableStream<Uint8Array>> {
  await tables.recordExport(actorFor(staff, 'export-data'), table, options.filters)
  return streamOf(bytesOf(table, options))
}

async function* bytesOf(table: TableName, options: ExportOptions) {
  const encoder = new TextEncoder()
  for await (const { text } of tables.exportTable(table, options)) yield encoder.encode(text)
}
