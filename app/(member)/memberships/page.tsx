import { CardList } from '#app/_ui/card-list.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { membershipName } from '#app/membership-name.ts'
import { asCaller } from '#lib/auth/member.ts'
import { listAllMemberships, type OwnMembership } from '#lib/memberships/list-memberships.ts'
import { texts } from '#lib/text/texts.ts'
import { ListFilter } from './list-filter.tsx'
import { listHref, listPage, listTitle } from './list-page.ts'
import { MembershipCard } from './membership-card.tsx'
import { MembershipRows } from './membership-rows.tsx'
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
