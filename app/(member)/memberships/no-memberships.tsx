import { EmptyState } from '#app/_ui/empty-state.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'

/** What a member of nothing can do next. */
export function NoMemberships() {
  return (
    <EmptyState title="You have no memberships yet">
      <p>
        If your farm, company or group is a member already, ask its primary contact to have you
        added as a contact. It will then be shown here.
      </p>
      <p>If not, find the membership that fits you and what it costs.</p>
      <ButtonLink href="/fees">See fees and join</ButtonLink>
    </EmptyState>
  )
}
