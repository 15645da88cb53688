import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openMembershipRecord } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { openMembership } from '../../actions.ts'
import { ReasonForm } from '../../reason-form.tsx'
import { pathOfRecord } from '../../record-path.ts'
import { MembershipFacts } from './membership-facts.tsx'

export const metadata: Metadata = { title: null }

interface MembershipProps {
  readonly params: Promise<{ membership: string }>
  readonly searchParams: Promise<{ from?: string | string[] }>
}

export default async function StaffMembership({ params, searchParams }: MembershipProps) {
  const { membership } = await params
  const { from } = await searchParams
  const record = { kind: 'membership', id: guidOrNil(membership) } as const
  const [openedBy] = [from].flat()
  const staff = await requireStaff('open-memberships', pathOfRecord(record, openedBy))
  const context = await currentRequestContext()
  const opened = await openMembershipRecord(staff, record.id, openedBy, context)
  if (opened.state === 'missing') notFound()
  if (opened.state === 'reason-needed') {
    return <ReasonForm action={openMembership} {...record} site={organisation.name} />
  }
  return (
    <>
      <BackLink href="/staff/people">{en.staffRecord.back}</BackLink>
      <MembershipFacts {...opened} />
    </>
  )
}
