import { Card } from '#app/_ui/card.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import type { OwnMembership } from '#lib/memberships/list-memberships.ts'
import { texts } from '#lib/text/texts.ts'
import { membershipName } from './membership-name.ts'
import { postalAddress } from './postal-address.ts'
import { RightTags } from './rights.tsx'

export function MembershipCard(membership: OwnMembership) {
  const text = texts().memberships
  const { primary, billing, lsfr } = membership
  return (
    <Card
      title={membershipName(membership)}
      href={`/memberships/${membership.guid}`}
      caption={membership.type}
    >
      <CardFacts
        facts={[
          { term: text.facts.charityNumber, value: membership.charityNumber },
          { term: text.facts.address, value: postalAddress(membership) },
        ]}
      />
      <RightTags label={text.yourRole} {...{ primary, billing, lsfr }} />
    </Card>
  )
}
