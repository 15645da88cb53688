import { notFound, redirect } from 'next/navigation'
import { currentRequestContext } from '#app/request-context.ts'
import { type MembershipRecord, openMembershipRecord } from '#lib/accounts/staff/open-record.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { pathOfRecord } from '../../record-path.ts'

/** The parameters of a page below a membership's record. */
export interface MembershipPageProps<Params = unknown> {
  readonly params: Promise<{ membership: string } & Params>
  readonly searchParams: Promise<{ from?: string | string[] }>
}

/** A membership as the path names it. */
export interface MembershipKey {
  readonly kind: 'membership'
  readonly id: string
}

/** Opens a membership's record on a page that changes it; its own page asks for a reason. */
export async function openMembershipToEdit(
  staff: StaffMember,
  record: MembershipKey,
  searchParams: MembershipPageProps['searchParams'],
): Promise<{ readonly shown: MembershipRecord; readonly from: string }> {
  const [from = ''] = [(await searchParams).from].flat()
  return { shown: await openAgain(staff, record, from), from }
}

/** Opens a membership's record again, for a form that shows what has changed. */
export async function openAgain(
  staff: StaffMember,
  record: MembershipKey,
  from: string,
): Promise<MembershipRecord> {
  const context = await currentRequestContext()
  const opened = await openMembershipRecord(staff, record.id, from, context, 'membership-change')
  if (opened.state === 'missing') notFound()
  if (opened.state !== 'open') redirect(pathOfRecord(record))
  return opened.shown
}

/** The contact that the path names, or 404. */
export function contactOf(
  { contacts }: MembershipRecord,
  accountId: string,
): MembershipRecord['contacts'][number] {
  return contacts.find((contact) => contact.accountId === accountId) ?? notFound()
}
