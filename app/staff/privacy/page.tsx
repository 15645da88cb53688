import { ButtonLink, LinkLine, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listPrivacyRequestPage } from '#lib/accounts/privacy/privacy-requests.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { PrivacyNav } from './privacy-nav.tsx'
import { RequestLine } from './request-line.tsx'

export default async function Requests() {
  const text = texts().staffPrivacy.requests
  const staff = await requireStaff('look-after-privacy')
  const isAll = queryOf('all') !== undefined
  const typed = queryOf('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1
  const { requests, hasNext } = await listPrivacyRequestPage(
    staff,
    { all: isAll, page },
    currentRequestContext(),
  )
  const pathOf = (number: number) => `/staff/privacy?${isAll ? 'all=1&' : ''}page=${number}`
  return (
    <>
      <SuccessBanner />
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <PrivacyNav current="requests" />
      <ButtonLink href="/staff/privacy/record">{text.record}</ButtonLink>
      <RecordSection
        title={isAll ? text.all : text.open}
        none={isAll ? text.noneAtAll : text.none}
        rows={requests}
      >
        {(request) => <RequestLine of={request} />}
      </RecordSection>
      <div className="flex flex-wrap gap-4">
        {page > 1 && <SecondaryLink href={pathOf(page - 1)}>{text.previousPage}</SecondaryLink>}
        {hasNext && <SecondaryLink href={pathOf(page + 1)}>{text.nextPage}</SecondaryLink>}
      </div>
      <LinkLine href={isAll ? '/staff/privacy' : '/staff/privacy?all=1'}>
        {isAll ? text.showOpen : text.showAll}
      </LinkLine>
    </>
  )
}
