import { ReadableStream as NodeStream } from 'node:stream/web'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { type AnyList, readListQuery } from '#lib/lists/list.ts'
import { recordListExport } from '#lib/lists/list-page.ts'
import type { TableName } from '../table-row.ts'
import { exportTable, recordExport } from './export-table.ts'
import { listAsCsv } from './list-as-csv.ts'

type ExportOptions = Parameters<typeof exportTable>[1]

/** Exports a table for staff as the command does, while it is read; the audit event comes before the first row. */
export async function streamTable(
  staff: StaffMember,
  table: TableName,
  options: ExportOptions,
): Promise<ReadableStream<Uint8Array>> {
  await recordExport(actorFor(staff, 'export-data'), table)
  return streamOf(bytesOf(exportTable(table, options)))
}

/** Exports all rows that a list's URL asks for, after a BOM for Excel; the audit event comes before the first row. */
export async function streamList(
  staff: StaffMember,
  list: AnyList,
  parameters: URLSearchParams,
): Promise<ReadableStream<Uint8Array>> {
  const { filter, page } = readListQuery(list, parameters)
  const { page: name } = await list.source()
  await recordListExport(actorFor(staff, 'export-data'), name, filter)
  return streamOf(bytesOf(withMark(listAsCsv(list, { filter, page }))))
}

async function* withMark(pieces: ReturnType<typeof listAsCsv>) {
  yield { text: '\uFEFF' }
  yield* pieces
}

async function* bytesOf(pieces: AsyncGenerator<{ readonly text: string }>) {
  const encoder = new TextEncoder()
  for await (const { text } of pieces) yield encoder.encode(text)
}

/** A body that is read while it is sent. If the browser disconnects, the generator ends. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(pieces) as ReadableStream<Uint8Array>
