import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchForm } from './search-form.tsx'
import { WaitingSection } from './waiting-section.tsx'

export const generateMetadata = (): Metadata => ({ title: texts().staff.start.title })

export default async function StaffStart() {
  const text = texts().staff.start
  const { name, staffRoles } = await requireStaff('use-staff-pages', '/staff')
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {may(staffRoles, 'find-people') && <SearchForm />}
      <WaitingSection staffRoles={staffRoles} />
      <SummaryList
        rows={[
          { term: text.name, value: name },
          {
            term: text.roles,
            value: staffRoles.map((role) => texts().staff.roles[role]).join('\n'),
          },
        ]}
      />
    </>
  )
}
