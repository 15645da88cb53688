import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { en } from '#lib/text/en.ts'
import { SearchForm } from './search-form.tsx'
import { WaitingSection } from './waiting-section.tsx'

const text = en.staff.start

export const metadata: Metadata = { title: text.title }

export default async function StaffStart() {
  const { name, staffRoles } = await requireStaff('use-staff-pages', '/staff')
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {may(staffRoles, 'find-people') && <SearchForm />}
      <WaitingSection staffRoles={staffRoles} />
      <SummaryList
        rows={[
          { term: text.name, value: name },
          { term: text.roles, value: staffRoles.map((role) => en.staff.roles[role]).join('\n') },
        ]}
      />
    </>
  )
}
