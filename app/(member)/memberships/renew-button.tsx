import { ButtonLink } from '#app/_ui/form/button-link.tsx'
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
        <span className="sr-only"> {membershipName(membership)}</span>
      </ButtonLink>
    </p>
  )
}
