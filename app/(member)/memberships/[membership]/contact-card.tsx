import { Card } from '#app/_ui/card.tsx'
import { Tag } from '#app/_ui/tag.tsx'

interface ContactCardProps {
  readonly name: string | null
  readonly username: string
  readonly email: string
  readonly primary: boolean
  readonly billing: boolean
  readonly lsfr: boolean
  /** The member who is looking. */
  readonly self: boolean
}

export function ContactCard({ name, username, email, ...is }: ContactCardProps) {
  const roles = [
    is.primary && 'Primary contact',
    is.billing && 'Billing contact',
    is.lsfr && 'LSFR access',
  ].filter((role) => role !== false)
  return (
    <Card title={name ?? username} level={3} kind={is.self ? 'You' : undefined}>
      {roles.length > 0 && (
        <ul aria-label="Roles" className="flex flex-wrap gap-2">
          {roles.map((role) => (
            <li key={role}>
              <Tag kind="accent">{role}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={mailto(email)}>{email}</a>
      </p>
    </Card>
  )
}

/** RFC 6068: what is not plain in the local part is percent-encoded. */
function mailto(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${email.slice(at + 1)}`
}
