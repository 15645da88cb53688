import { ReadableStream as NodeStream } from 'node:stream/web'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { TableName } from '../table-row.ts'
import { exportTable, recordExport } from './export-table.ts'

type ExportOptions = Parameters<typeof exportTable>[1]

/**
 * Exports a table for staff: the same bytes as the command, read while they are sent. The audit event is
 * recorded before the first row is read.
 */
export async function streamTable(
  staff: StaffMember,
  table: TableName,
  options: ExportOptions & { readonly filters?: string },
): Promise<ReadableStream<Uint8Array>> {
  await recordExport(actorFor(staff, 'export-data'), table, options.filters)
  return streamOf(bytesOf(table, options))
}

async function* bytesOf(table: TableName, options: ExportOptions) {
  const encoder = new TextEncoder()
  for await (const { text } of exportTable(table, options)) yield encoder.encode(text)
}

/** A body that is read while it is sent. If the browser disconnects, the generator ends. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(pieces) as ReadableStream<Uint8Array>
