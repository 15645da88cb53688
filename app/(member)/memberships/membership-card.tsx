import { Card } from '#app/_ui/card.tsx'
import { EnteredType } from '#app/_ui/entered.tsx'
import { RightTags } from '#app/_ui/rights.tsx'
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
  const facts = [
    [text.facts.charityNumber, membership.charityNumber],
    [text.facts.address, postalAddress(membership)],
  ] as const
  return (
    <Card
      title={membershipName(membership)}
      href={`/memberships/${membership.guid}`}
      caption={<EnteredType>{membership.type}</EnteredType>}
    >
      {term && <p className="font-bold">{term}</p>}
      <div className="@container">
        <dl className="grid items-baseline gap-x-4 @xs:grid-cols-[auto_1fr] @xs:gap-y-1">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="contents">
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="mb-2 min-w-0 whitespace-pre-line @xs:mb-0">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <RightTags label={text.yourRole} primary={primary} billing={billing} lsfr={lsfr} />
      <RenewButton {...membership} />
    </Card>
  )
}
