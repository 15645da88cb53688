import { EnteredType } from '#app/_ui/entered.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { membershipName } from '#app/membership-name.ts'
import { asCaller } from '#lib/auth/member.ts'
import { listAllMemberships, type OwnMembership } from '#lib/memberships/list-memberships.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'
import { FilteredList } from './filtered-list.tsx'
import { listPage, listTitle } from './list-page.ts'
import { MembershipCard } from './membership-card.tsx'
import { NoMemberships } from './no-memberships.tsx'

const textOf = (membership: OwnMembership) => {
  const { charityNumber, postcode, address, type } = membership
  return [membershipName(membership), charityNumber, postcode, address, type].join(' ')
}

export default async function MembershipsPage() {
  const text = texts().memberships
  const member = await requireShownMember()
  const memberships = await listAllMemberships(asCaller(member))
  const list = listPage(memberships, textOf)
  const count = memberships.length
  return (
    <>
      <PageTitle>{listTitle(text.title, list)}</PageTitle>
      <SuccessBanner />
      <PageHeading lead={count > 1 && text.count(count)}>{text.title}</PageHeading>
      {count === 0 && <NoMemberships />}
      <FilteredList
        of={list}
        path="/memberships"
        label={text.list.filterMemberships}
        hint={text.list.filterMembershipsHint}
        card={(membership) => <MembershipCard key={membership.guid} {...membership} />}
        row={(membership) => (
          <>
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
          </>
        )}
      />
    </>
  )
}
