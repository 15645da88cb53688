import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { texts } from '#lib/text/texts.ts'

/** Says what a member without memberships can do next. */
export function NoMemberships() {
  const text = texts().memberships.none
  return (
    <EmptyState title={text.title}>
      <p>{text.member}</p>
      <p>{text.notMember}</p>
      <ButtonLink href="/fees">{text.link}</ButtonLink>
      <ContactHelp />
    </EmptyState>
  )
}
