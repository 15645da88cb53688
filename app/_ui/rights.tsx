import { env } from '#lib/env.ts'
import type { ContactRights } from '#lib/memberships/contacts/contact-rules.ts'
import { texts } from '#lib/text/texts.ts'
import { Tag } from './tag.tsx'

/** The names of what a contact may do. The LSFR is shown only if a setting says what it is. */
export const rightsOf = (
  { primary, billing, lsfr }: Partial<ContactRights>,
  text: Readonly<Record<keyof ContactRights, string>> = texts().memberships,
): string[] =>
  [primary && text.primary, billing && text.billing, lsfr && env.lsfrMeaning && text.lsfr].filter(
    (right) => typeof right === 'string',
  )

/** The rights of a contact, as tags. */
export function RightTags({ label, ...rights }: ContactRights & { readonly label: string }) {
  const names = rightsOf(rights)
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}
