import { clientFacts, developerFacts } from '#lib/oauth/clients/client-facts.ts'
import type { findClientDetails } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'
import { alignColumns, dateTimeOf } from '../table.ts'

type Client = NonNullable<Awaited<ReturnType<typeof findClientDetails>>>

/** Formats a client as its page has it. */
export function clientSheet(client: Client): string {
  const { changes, none } = texts().staffClients
  const facts = [...clientFacts(client), ...developerFacts()].map(({ label, value }) => [
    label,
    typeof value === 'number' ? dateTimeOf(value) : (value ?? none),
  ])
  const acts = client.changes.map(({ at, action, operator }) =>
    [dateTimeOf(at), action, operator].join('  '),
  )
  return `${client.name}\n${alignColumns([...facts, [changes, acts.join('\n') || none]])}`
}
