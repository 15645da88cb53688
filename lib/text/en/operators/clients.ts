import { clientRoles } from '#db/values/roles.ts'
import { plural } from '../../language/plural.ts'

const quoted = (text: string): string => JSON.stringify(text).replace(/\p{C}/gu, '?')

interface Use {
  readonly connectedMembers: number
  readonly consents: number
  readonly sessions: number
}

/** The output of `client edit` and `delete`. */
export const clientsText = {
  unknownRole: ({ value }: { readonly value: string }): string =>
    `Role: ${quoted(value)} does not exist; choose from ${clientRoles.join(', ')}`,
  edited: (id: string, changed: boolean): string =>
    changed ? `Changed ${quoted(id)}.` : `${quoted(id)} is already registered like this.`,
  deletion: (id: string, name: string, { connectedMembers, consents, sessions }: Use): string =>
    `Deleting ${quoted(id)} (${name}) ends for good:
  its secrets, codes and tokens, which ${plural.en(connectedMembers, { one: '1 member has', other: '{n} members have' })} given it
  ${plural.en(consents, { one: "1 member's consent", other: "{n} members' consents" })}
  ${plural.en(sessions, { one: '1 session', other: '{n} sessions' })} that it started on the website
The audit trail stays, without the name of the client.`,
  confirm: (id: string): string => `Type ${id} to delete it: `,
  deleted: (id: string): string => `Deleted ${quoted(id)}.`,
}
