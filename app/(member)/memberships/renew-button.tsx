import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { membershipName } from '#app/membership-name.ts'
import { canRenew } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'

type RenewButtonProps = Parameters<typeof canRenew>[0] &
  Parameters<typeof membershipName>[0] & { readonly guid: string }

/** Leads to the fees, with those of this membership selected; nothing until it is due. */
export function RenewButton(membership: RenewButtonProps) {
  if (!canRenew(membership)) return null
  return (
    <p className="relative z-10">
      <ButtonLink href={`/memberships/${membership.guid}/renew`}>
        {texts().memberships.term.renew}
        <VisuallyHidden> {membershipName(membership)}</VisuallyHidden>
      </ButtonLink>
    </p>
  )
}
