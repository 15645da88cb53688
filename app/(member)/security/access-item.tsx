import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Lines } from '#app/_ui/lines.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import type { listAccess } from '#lib/auth/access.ts'
import { formatNetwork } from '#lib/text/format-network.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

const rolesInOrder = (granted: readonly string[]) =>
  (Object.keys(texts().roles) as (keyof Texts['roles'])[]).filter((role) => granted.includes(role))

/** A device, an app, a connected application or an app password that can use the account. */
export type AccountAccess = Awaited<ReturnType<typeof listAccess>>['sessions'][number]

interface AccessItemProps extends AccountAccess {
  /** The network of this request. */
  readonly ownNetwork: string
}

/** A device, an app or a connected application, with a button that ends its access. */
export function AccessItem({
  id,
  kind,
  name: given,
  agent,
  network,
  roles,
  ...access
}: AccessItemProps) {
  const text = texts().security
  const name = given ?? formatUserAgent(agent)
  const isApplication = kind === 'application'
  const isAppPassword = kind === 'app-password'
  const action = isApplication || isAppPassword ? 'removeAccess' : 'signOut'
  const place = access.current ? undefined : formatNetwork(network, access.ownNetwork)
  // Only an app password is not used when it is issued.
  const isUnused = isAppPassword && access.lastUsedAt === access.startedAt
  const lastUsed = <DateTime at={access.lastUsedAt} />
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-72 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-bold">{name}</h3>
          {access.current && <Tag>{text.current}</Tag>}
        </div>
        {!access.current && (
          <RichParagraph values={{ time: lastUsed }}>
            {isUnused ? texts().appPasswords.list.unused : text.lastUsed}
          </RichParagraph>
        )}
        <p className="text-muted">
          <TextAt at={access.startedAt}>
            {isAppPassword ? text.made : isApplication ? text.connected : text.signedIn}
          </TextAt>
        </p>
        {place && <p className="text-muted">{place}</p>}
        {roles.length > 0 && (isApplication || isAppPassword) && (
          <>
            <p>{text.applications.roles}</p>
            <Lines
              of={rolesInOrder(roles).map((role) => texts().roles[role])}
              label={text.applications.roles}
            />
          </>
        )}
      </div>
      {(isApplication || isAppPassword || !access.current) && (
        <ButtonForm
          action={`/security/access/${id}/end`}
          kind="danger"
          button={{ submit: text[action], pending: text.pending[action] }}
          about={
            isUnused ? name : <RichText values={{ name, time: lastUsed }}>{text.which}</RichText>
          }
        />
      )}
    </article>
  )
}
