import { everyRole } from '#lib/clients/judge-client.ts'
import type { listClients } from '#lib/clients/list-clients.ts'
import { enClients } from '#lib/text/en-clients.ts'
import { table } from './table.ts'

type Clients = Awaited<ReturnType<typeof listClients>>

/** The clients as a table for people. */
export function listing(clients: Clients): string {
  if (clients.length === 0) return enClients.none
  return table([enClients.columns, ...clients.map(rowOf)])
}

const rowOf = (client: Clients[number]): string[] => [
  client.id,
  client.name,
  client.own ? enClients.own : enClients.thirdParty,
  client.roles.length === everyRole.length ? enClients.everyRole : client.roles.join('\n'),
  client.redirectUris.join('\n'),
  `${client.secrets}`,
  client.disabledAt === null ? enClients.inUse : enClients.disabledSince(dayOf(client.disabledAt)),
]

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
