import type { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { everyRole } from '#lib/oauth/clients/validate-client.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { alignColumns, dateOf, type Row } from '../table.ts'

type Clients = Awaited<ReturnType<typeof listClients>>
/** Formats the clients as a table. */
export function clientTable(clients: Clients): string {
  if (clients.length === 0) return operatorText.none
  return alignColumns([operatorText.columns, ...clients.map(rowOf)])
}

const rowOf = (client: Clients[number]): Row => [
  client.id,
  client.name,
  operatorText.type(client),
  client.roles.length === everyRole.length ? operatorText.everyRole : client.roles.join('\n'),
  client.redirectUris.join('\n'),
  `${client.secrets}`,
  client.disabledAt === null
    ? operatorText.active
    : operatorText.disabledSince(dateOf(client.disabledAt)),
]
