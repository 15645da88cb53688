import { EnteredType } from '#app/_ui/entered.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { membershipName } from '#app/membership-name.ts'
import type { OwnMembership } from '#lib/memberships/list-memberships.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'

/** Many memberships, one row for each. */
export function MembershipRows({ of: memberships }: { of: readonly OwnMembership[] }) {
  const text = texts().memberships
  return (
    <ul className="border-t-2 border-ink">
      {memberships.map((membership) => (
        <li
          key={membership.guid}
          className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[3fr_2fr]"
        >
          <div className="min-w-0">
            <a href={`/memberships/${membership.guid}`} className="font-bold">
              {membershipName(membership)}
            </a>
            <p className="text-sm text-muted">
              <EnteredType>{membership.type}</EnteredType>
            </p>
            <p className="text-sm">{termSentence(membership)}</p>
          </div>
          <div className="min-w-0 text-sm">
            <p>
              {text.facts.charityNumber} {membership.charityNumber}
            </p>
            <p className="text-muted">
              {text.yourRole}: {rightsOf(membership).join(', ') || text.contactOnly}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
