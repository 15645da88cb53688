import { Card } from '#app/_ui/card.tsx'
import { CardFacts } from '#app/(member)/card-facts.tsx'
import type { MessageValue } from '#lib/contract/message.ts'
import type { MembershipList } from '#lib/contracts/r1/memberships.ts'
import { addressOf } from './address.ts'
import { nameOf } from './name.ts'

type Held = MessageValue<typeof MembershipList>['memberships'][number]

export function MembershipCard(held: Held) {
  return (
    <Card title={nameOf(held)} href={`/memberships/${held.guid}`} kind={held.type}>
      <CardFacts
        facts={[
          { term: 'Charity number', value: held.charityNumber },
          { term: 'Address', value: addressOf(held) },
        ]}
      />
    </Card>
  )
}
