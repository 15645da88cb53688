import { notFound } from 'next/navigation'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { pathOfRequest } from '#app/paths/personal-data.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { findPrivacyRequest } from '#lib/accounts/privacy/privacy-requests.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'
import { QueueBanner, QueueNav } from '../../../queue/queue-nav.tsx'
import { RequestLine } from '../../request-line.tsx'

/** One request about someone's data, with the open ones before and after it. */
export default async function Request({ params }: { params: Promise<{ request: string }> }) {
  const id = guidOrNil((await params).request)
  const staff = await requireStaff('look-after-privacy')
  const request = await findPrivacyRequest(staff, id, currentRequestContext())
  if (!request) notFound()
  const text = texts().staffPrivacy.requests
  return (
    <>
      <QueueNav
        {...request}
        back={{ href: '/staff/privacy', label: text.back }}
        pathOf={pathOfRequest}
      />
      <QueueBanner title={request.name ?? text.erased} />
      <TitledHeading>{text.one}</TitledHeading>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-y border-line py-3">
        <RequestLine of={request} next={request.next} />
      </div>
    </>
  )
}
