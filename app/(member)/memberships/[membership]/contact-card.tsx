import { Card } from '#app/_ui/card.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { env } from '#lib/env.ts'
import { mailtoUri } from '#lib/settings.ts'
import { en } from '#lib/text/en.ts'

const text = en.memberships

interface ContactCardProps {
  readonly name: string | null
  readonly username: string
  readonly email: string | null
  readonly primary: boolean
  readonly billing: boolean
  readonly lsfr: boolean
  /** Whether this contact is the signed-in member. */
  readonly self: boolean
}

export function ContactCard({ name, username, email, self, ...has }: ContactCardProps) {
  const roles = [
    has.primary && text.primary,
    has.billing && text.billing,
    has.lsfr && env.lsfrMeaning && text.lsfr,
  ].filter((role) => typeof role === 'string')
  return (
    <Card title={name ?? username} level={3} caption={self ? text.you : undefined}>
      {roles.length > 0 && (
        <ul aria-label={text.roles} className="flex flex-wrap gap-2">
          {roles.map((role) => (
            <li key={role}>
              <Tag>{role}</Tag>
            </li>
          ))}
        </ul>
      )}
      {email && (
        <p>
          <a href={mailtoUri(email)}>{email}</a>
        </p>
      )}
    </Card>
  )
}
