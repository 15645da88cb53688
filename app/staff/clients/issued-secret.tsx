import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { pathOfClient } from '#app/paths/client.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { CopyValue } from '../copy-value.tsx'

interface IssuedSecretProps {
  readonly kind: keyof Texts['staffClients']['issued']['title']
  /**
   * The result of the action: the id of the client and the secret unless it is public, or the secret and the page of a
   * webhook.
   */
  readonly of: Readonly<Record<string, string>>
}

/** The id and new secret of a client, or the secret of a webhook. They are only in the response to the form, so no URL shows them again. */
export function IssuedSecret({ kind, of: { href, ...issued } }: IssuedSecretProps) {
  const text = texts().staffClients.issued
  const { id = '', secret } = issued
  const title = text.title[kind]
  return (
    <>
      <TitledHeading lead={secret === undefined ? text.public : text.lead}>{title}</TitledHeading>
      <dl className="border-t-2 border-ink">
        {Object.entries(issued).map(([name, value]) => {
          const label = name === 'id' ? text.id : text.secret
          return (
            <div key={name} className="border-b border-line py-3">
              <dt className="font-bold">{label}</dt>
              {/* One click selects it as a whole. */}
              <dd>
                <code className="break-all select-all">{value}</code>{' '}
                <CopyValue value={value} about={label} />
              </dd>
            </div>
          )
        })}
      </dl>
      {kind === 'rotated' && <p>{text.keep}</p>}
      <p>
        <ButtonLink href={href ?? pathOfClient(id)}>
          {secret === undefined ? text.openPublic : text.open}
        </ButtonLink>
      </p>
    </>
  )
}
