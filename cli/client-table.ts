import type { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { everyRole } from '#lib/oauth/clients/validate-client.ts'
import { operatorText } from '#lib/text/en/operators.ts'

type Clients = Awaited<ReturnType<typeof listClients>>
/** The texts of a row's cells; a text may have several lines. */
type Row = readonly string[]

/** Formats the clients as a table. */
export function clientTable(clients: Clients): string {
  if (clients.length === 0) return operatorText.none
  return alignColumns([operatorText.columns, ...clients.map(rowOf)])
}

const rowOf = (client: Clients[number]): Row => [
  client.id,
  client.name,
  client.own ? operatorText.own : operatorText.thirdParty,
  client.roles.length === everyRole.length ? operatorText.everyRole : client.roles.join('\n'),
  client.redirectUris.join('\n'),
  `${client.secrets}`,
  client.disabledAt === null
    ? operatorText.active
    : operatorText.disabledSince(dateOf(client.disabledAt)),
]

const dateOf = (timestampMs: number): string => new Date(timestampMs).toISOString().slice(0, 10)

function alignColumns(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.flatMap((row) => linesOf(row[column]).map((line) => line.length))),
  )
  return rows.flatMap((row) => alignRow(row, widths)).join('\n')
}

function alignRow(row: Row, widths: readonly number[]): string[] {
  const height = Math.max(...row.map((cell) => linesOf(cell).length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, column) => (linesOf(row[column])[line] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  )
}

const linesOf = (cell = ''): string[] => cell.split('\n')
