import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { TableName } from '../table-row.ts'
import * as tables from './export-table.ts'
import { streamOf } from './stream-of.ts'

/**
 * Exports a table for staff: the same bytes as the command, read while they are sent. The audit event is
 * recorded before the first row is read.
 */
export async function exportTable(
  staff: StaffMember,
  table: TableName,
  forSpreadsheet: boolean,
): Promise<ReadableStream<Uint8Array>> {
  await tables.recordExport(actorFor(staff, 'export-data'), table)
  return streamOf(bytesOf(table, forSpreadsheet))
}

async function* bytesOf(table: TableName, forSpreadsheet: boolean) {
  const encoder = new TextEncoder()
  for await (const { text } of tables.exportTable(table, { forSpreadsheet }))
    yield encoder.encode(text)
}
