import type { Metadata } from 'next'
import { CardList } from '#app/_ui/card-list.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { Pagination } from '#app/_ui/pagination.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { listMemberships } from '#lib/memberships/list-memberships.ts'
import { en } from '#lib/text/en.ts'
import { MembershipCard } from './membership-card.tsx'
import { NoMemberships } from './no-memberships.tsx'

const text = en.memberships

export const metadata: Metadata = { title: null }

const perPage = 20

interface MembershipsPageProps {
  readonly searchParams: Promise<{ page?: string | string[]; done?: DoneParam }>
}

export default async function MembershipsPage({ searchParams }: MembershipsPageProps) {
  const member = await requireMember('/memberships')
  const { page: pageParam, done } = await searchParams
  const { memberships } = await listMemberships(asCaller(member))
  const count = memberships.length
  const pages = Math.max(1, Math.ceil(count / perPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(pageParam)) || 1))
  return (
    <>
      <PageTitle>{pages > 1 ? text.titleOfPage(page, pages) : text.title}</PageTitle>
      <SuccessBanner done={done} />
      <PageHeading lead={count > 1 && text.count(count)}>{text.title}</PageHeading>
      {count === 0 && <NoMemberships />}
      <CardList>
        {memberships.slice((page - 1) * perPage, page * perPage).map((membership) => (
          <MembershipCard key={membership.guid} {...membership} />
        ))}
      </CardList>
      <Pagination page={page} pages={pages} href={(page) => `/memberships?page=${page}`} />
    </>
  )
}
