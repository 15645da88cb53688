import { Card } from '#app/_ui/card.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import type { MessageValue } from '#lib/contract/message.ts'
import type { MembershipList } from '#lib/contracts/r1/memberships.ts'
import { en } from '#lib/text/en.ts'
import { membershipName } from './membership-name.ts'
import { postalAddress } from './postal-address.ts'

const { facts } = en.memberships

type Membership = MessageValue<typeof MembershipList>['memberships'][number]

export function MembershipCard(membership: Membership) {
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
    </Card>
  )
}
