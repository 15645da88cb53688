import type { listClients } from '#lib/oauth/clients/list-clients.ts'
import { everyRole } from '#lib/oauth/clients/validate-client.ts'
import { enOperators } from '#lib/text/en-operators.ts'
import { table } from './table.ts'

type Clients = Awaited<ReturnType<typeof listClients>>

/** The clients as a table for people. */
export function clientTable(clients: Clients): string {
  if (clients.length === 0) return enOperators.none
  return table([enOperators.columns, ...clients.map(rowOf)])
}

const rowOf = (client: Clients[number]): string[] => [
  client.id,
  client.name,
  client.own ? enOperators.own : enOperators.thirdParty,
  client.roles.length === everyRole.length ? enOperators.everyRole : client.roles.join('\n'),
  client.redirectUris.join('\n'),
  `${client.secrets}`,
  client.disabledAt === null
    ? enOperators.inUse
    : enOperators.disabledSince(dayOf(client.disabledAt)),
]

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
