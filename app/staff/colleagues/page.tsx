import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { listColleagues } from '#lib/accounts/staff/manage-colleagues.ts'
import { en } from '#lib/text/en.ts'
import { RecordSection } from '../record-section.tsx'
import { ColleagueLine } from './colleague-line.tsx'
import { GrantForm } from './grant-form.tsx'

const text = en.staffColleagues

export const metadata: Metadata = { title: null }

interface ColleaguesProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function Colleagues({ searchParams }: ColleaguesProps) {
  const { done } = await searchParams
  const staff = await requireStaff('manage-staff', '/staff/colleagues')
  const colleagues = await listColleagues()
  return (
    <>
      <SuccessBanner done={done} />
      <GrantForm site={organisation.name}>
        <PageHeading lead={text.lead}>{text.title}</PageHeading>
        <RecordSection
          title={text.roles}
          rows={colleagues.map((colleague) => ({
            key: colleague.id,
            row: <ColleagueLine of={colleague} isSelf={colleague.id === staff.accountId} />,
          }))}
        />
      </GrantForm>
    </>
  )
}
