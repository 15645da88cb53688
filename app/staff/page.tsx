import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchForm } from './search-form.tsx'
import { TaskSection } from './tasks/task-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

export const generateMetadata = (): Metadata => ({ title: texts().staff.start.title })

interface StaffStartProps {
  readonly searchParams: Promise<{ page?: string | string[]; done?: DoneParam }>
}

export default async function StaffStart({ searchParams }: StaffStartProps) {
  const text = texts().staff.start
  const { page, done } = await searchParams
  const { accountId, name, staffRoles } = await requireStaff('use-staff-pages', '/staff')
  return (
    <>
      <SuccessBanner done={done} />
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {may(staffRoles, 'do-tasks') && (
        <TaskSection accountId={accountId} typed={[page].flat()[0]} />
      )}
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
