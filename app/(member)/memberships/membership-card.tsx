import { Card } from '#app/_ui/card.tsx'
import { EnteredType } from '#app/_ui/entered.tsx'
import { RightTags } from '#app/_ui/rights.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import { membershipName } from '#app/membership-name.ts'
import type { OwnMembership } from '#lib/memberships/list-memberships.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { postalAddress } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'
import { RenewButton } from './renew-button.tsx'

export function MembershipCard(membership: OwnMembership) {
  const text = texts().memberships
  const { primary, billing, lsfr } = membership
  const term = termSentence(membership)
  return (
    <Card
      title={membershipName(membership)}
      href={`/memberships/${membership.guid}`}
      caption={<EnteredType>{membership.type}</EnteredType>}
    >
      {term && <p className="font-bold">{term}</p>}
      <CardFacts
        facts={[
          { term: text.facts.charityNumber, value: membership.charityNumber },
          { term: text.facts.address, value: postalAddress(membership) },
        ]}
      />
      <RightTags label={text.yourRole} primary={primary} billing={billing} lsfr={lsfr} />
      <RenewButton {...membership} />
    </Card>
  )
}
