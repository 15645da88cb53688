import { Card } from '#app/_ui/card.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import { Moment } from '#app/(member)/date-time.tsx'
import { en } from '#lib/text/en.ts'
import { formatNetwork } from '#lib/text/format-network.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import type { Access } from './access-list.tsx'
import { endOne } from './actions.ts'

const rolesInOrder = (held: readonly string[]) =>
  (Object.keys(en.roles) as (keyof typeof en.roles)[]).filter((role) => held.includes(role))

const begun = { session: 'Signed in', bearer: 'Signed in', application: 'Connected' } as const

export function AccessCard({ id, kind, client, agent, network, roles, ...when }: Access) {
  const name = client ?? formatUserAgent(agent)
  return (
    <Card title={name} level={3}>
      {when.current && (
        <p>
          <Tag kind="accent">This browser</Tag>
        </p>
      )}
      <CardFacts
        facts={[
          { term: begun[kind], value: <Moment at={when.startedAt} /> },
          { term: 'Last used', value: when.current ? 'Now' : <Moment at={when.lastUsedAt} /> },
          { term: 'Network', value: formatNetwork(network) },
        ]}
      />
      {kind === 'application' && (
        <ul aria-label="What it can do">
          {rolesInOrder(roles).map((role) => (
            <li key={role}>{en.roles[role]}</li>
          ))}
        </ul>
      )}
      {!when.current && (
        <form action={endOne} className="mt-auto">
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="danger" pending="Ending…">
            End
            <VisuallyHidden>
              {' '}
              {name}, last used {<Moment at={when.lastUsedAt} />}
            </VisuallyHidden>
          </SubmitButton>
        </form>
      )}
    </Card>
  )
}
