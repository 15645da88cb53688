import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { membershipName } from '#app/membership-name.ts'
import { queryOf } from '#app/request.ts'
import { findReportableChange } from '#lib/memberships/contacts/report-change.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the button reports the change (decision 083). */
export default async function NotMePage() {
  const { membershipContacts } = texts()
  const text = membershipContacts.report
  const token = queryOf('token') ?? ''
  const change = await findReportableChange(token)
  if (change?.state === 'used' && queryOf('done')) {
    return (
      <Ending {...text.done} href="/password/forgot" link={text.done.password}>
        <ContactHelp />
      </Ending>
    )
  }
  if (change?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return (
      <Ending title={title} lead={reasons[change?.state ?? 'unknown']}>
        <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>
        <ContactHelp />
      </Ending>
    )
  }
  const { kind, name, at, charityNumber, membershipName: membership } = change
  return (
    <>
      <TitledHeading lead={text.lead(membershipName({ name: membership, charityNumber }))}>
        {text.title}
      </TitledHeading>
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
