import { memberRoles } from '#lib/oauth/clients/every-role.ts'
import type { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'
import { type Row, stateOf, tableOr } from '../table.ts'

type Clients = Awaited<ReturnType<typeof listClients>>

/** Formats the clients as a table. */
export const clientTable = (clients: Clients): string =>
  tableOr(texts().operators.none, texts().operators.columns, clients.map(rowOf))

const rowOf = (client: Clients[number]): Row => [
  client.id,
  client.name,
  texts().operators.type(client),
  `${client.roles}` === `${memberRoles}` ? texts().operators.everyRole : client.roles.join('\n'),
  client.redirectUris.join('\n'),
  `${client.secrets}`,
  stateOf(client.disabledAt),
]
