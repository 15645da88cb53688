import { Card } from '#app/_ui/card.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import type { OwnMembership } from '#lib/memberships/list-memberships.ts'
import { en } from '#lib/text/en.ts'
import { membershipName } from './membership-name.ts'
import { postalAddress } from './postal-address.ts'
import { RightTags } from './rights.tsx'

const { facts, yourRole } = en.memberships

export function MembershipCard(membership: OwnMembership) {
  const { primary, billing, lsfr } = membership
  return (
    <Card
      title={membershipName(membership)}
      href={`/memberships/${membership.guid}`}
      caption={membership.type}
    >
      <CardFacts
        facts={[
          { term: facts.charityNumber, value: membership.charityNumber },
          { term: facts.address, value: postalAddress(membership) },
        ]}
      />
      <RightTags label={yourRole} {...{ primary, billing, lsfr }} />
    </Card>
  )
}
