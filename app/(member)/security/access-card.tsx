import { Card } from '#app/_ui/card.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import { en } from '#lib/text/en.ts'
import { formatNetwork } from '#lib/text/format-network.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import type { AccountAccess } from './access-list.tsx'
import { endOne } from './actions.ts'

const text = en.security

const rolesInOrder = (granted: readonly string[]) =>
  (Object.keys(en.roles) as (keyof typeof en.roles)[]).filter((role) => granted.includes(role))

/** A session, an app or a connected application, with a button that ends its access. */
export function AccessCard({ id, kind, client, agent, network, roles, ...access }: AccountAccess) {
  const name = client ?? formatUserAgent(agent)
  const isApplication = kind === 'application'
  const action = isApplication ? 'removeAccess' : 'signOut'
  const lastUsed = <DateTime at={access.lastUsedAt} />
  return (
    <Card title={name} level={3}>
      {access.current && (
        <p>
          <Tag>{text.current}</Tag>
        </p>
      )}
      <CardFacts
        facts={[
          {
            term: isApplication ? text.connected : text.signedIn,
            value: <DateTime at={access.startedAt} />,
          },
          { term: text.lastUsed, value: access.current ? text.now : lastUsed },
          { term: text.network, value: formatNetwork(network) },
        ]}
      />
      {roles.length > 0 && isApplication && (
        <ul aria-label={text.applications.roles}>
          {rolesInOrder(roles).map((role) => (
            <li key={role}>{en.roles[role]}</li>
          ))}
        </ul>
      )}
      {(isApplication || !access.current) && (
        <form action={endOne} className="mt-auto">
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="danger" pending={text.pending[action]}>
            {text[action]}
            <VisuallyHidden>
              {' '}
              <RichText values={{ name, time: lastUsed }}>{text.which}</RichText>
            </VisuallyHidden>
          </SubmitButton>
        </form>
      )}
    </Card>
  )
}
