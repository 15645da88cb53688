import { CardList } from '#app/_ui/card-list.tsx'
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
import { ListFilter } from './list-filter.tsx'
import { listHref, listPage, listTitle } from './list-page.ts'
import { MembershipCard } from './membership-card.tsx'
import { NoMemberships } from './no-memberships.tsx'
import { Pagination } from './pagination.tsx'

const path = '/memberships'

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
      <ListFilter
        of={list}
        label={text.list.filterMemberships}
        hint={text.list.filterMembershipsHint}
        path={path}
      />
      {count === 0 && <NoMemberships />}
      {list.isLong ? (
        list.count > 0 && <MembershipRows of={list.items} />
      ) : (
        <CardList>
          {list.items.map((membership) => (
            <MembershipCard key={membership.guid} {...membership} />
          ))}
        </CardList>
      )}
      <Pagination {...list} href={(page) => listHref(path, list.filter, page)} />
    </>
  )
}

/** Many memberships, one row for each. */
function MembershipRows({ of: memberships }: { of: readonly OwnMembership[] }) {
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
