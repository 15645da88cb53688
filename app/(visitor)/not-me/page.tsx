import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { membershipName } from '#app/membership-name.ts'
import { queryOf } from '#app/request.ts'
import { findReportableChange } from '#lib/memberships/contacts/report-change.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import { NotMeEnding } from './not-me-ending.tsx'

/** Opening the link changes nothing; the button reports the change (decision 083). */
export default async function NotMePage() {
  const { membershipContacts } = texts()
  const text = membershipContacts.report
  const token = queryOf('token') ?? ''
  const change = await findReportableChange(token)
  if (change?.state === 'used' && queryOf('done')) {
    return <NotMeEnding {...text.done} href="/password/forgot" link={text.done.password} />
  }
  if (change?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return <NotMeEnding title={title} lead={reasons[change?.state ?? 'unknown']} />
  }
  const { kind, name, at, membership } = change
  return (
    <>
      <TitledHeading lead={text.lead(membershipName(membership))}>{text.title}</TitledHeading>
      <SummaryList
        rows={[
          { term: text.changed, value: membershipContacts.changes[kind](name) },
          { term: text.at, value: formatDateTime(at) },
        ]}
      />
      <ButtonForm action="/not-me/report" hidden={{ token }} kind="danger" button={text} />
    </>
  )
}
