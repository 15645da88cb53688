import { Card } from '#app/_ui/card.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { RightTags } from '#app/_ui/rights.tsx'
import type { ContactRights } from '#lib/memberships/contacts/contact-rules.ts'
import { mailtoUri } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'

/** A contact as pages show it. */
export interface ShownContact extends ContactRights {
  readonly name: string | null
  readonly username: string
  readonly email: string | null
  /** True if this contact is the signed-in member. */
  readonly self: boolean
}

export function ContactCard({ name, username, email, self, ...has }: ShownContact) {
  const text = texts().memberships
  return (
    <Card title={name ?? username} level={3} caption={self ? text.you : undefined}>
      <RightTags label={text.roles} {...has} />
      {email && <LinkLine href={mailtoUri(email)}>{email}</LinkLine>}
    </Card>
  )
}
