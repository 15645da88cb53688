import type { Metadata } from 'next'
import { CardList } from '#app/_ui/card-list.tsx'
import { Done, type DoneParam } from '#app/_ui/done.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { Pagination } from '#app/_ui/pagination.tsx'
import { requireMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { listMemberships } from '#lib/memberships/list-memberships.ts'
import { MembershipCard } from './membership-card.tsx'
import { NoMemberships } from './no-memberships.tsx'

export const metadata: Metadata = { title: null }

const perPage = 20

interface MembershipsProps {
  readonly searchParams: Promise<{ page?: string | string[]; done?: DoneParam }>
}

export default async function Memberships({ searchParams }: MembershipsProps) {
  const member = await requireMember('/memberships')
  const { page: asked, done } = await searchParams
  const { memberships } = await listMemberships(asCaller(member))
  const pages = Math.max(1, Math.ceil(memberships.length / perPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(asked)) || 1))
  const shown = memberships.slice((page - 1) * perPage, page * perPage)
  return (
    <>
      <PageTitle>{`Your memberships${pages > 1 ? ` (page ${page} of ${pages})` : ''}`}</PageTitle>
      <Done of={done} />
      <PageHeading
        lead={memberships.length > 1 && `You are a contact for ${memberships.length} memberships.`}
      >
        Your memberships
      </PageHeading>
      {memberships.length === 0 && <NoMemberships />}
      <CardList>
        {shown.map((held) => (
          <MembershipCard key={held.guid} {...held} />
        ))}
      </CardList>
      <Pagination page={page} pages={pages} href={(page) => `/memberships?page=${page}`} />
    </>
  )
}
