import { notFound, redirect } from 'next/navigation'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openMembershipRecord } from '#lib/accounts/people/open-record.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { guidOrNil } from '#lib/contract/guid.ts'

/** The parameters of a page below a membership's record. */
export interface MembershipPageProps {
  readonly params: Promise<{ membership: string; person?: string }>
}

/**
 * The guard of a page that changes a membership. It opens its record, and returns it with the path back;
 * the record's own page asks for a reason.
 */
export async function openMembershipToEdit(
  capability: Capability,
  { params }: MembershipPageProps,
) {
  const record = { kind: 'membership', id: guidOrNil((await params).membership) } as const
  const from = queryOf('from') ?? ''
  const staff = await requireStaff(capability)
  const context = currentRequestContext()
  const opened = await openMembershipRecord(staff, record.id, from, context, {
    page: 'membership-change',
    capability,
  })
  if (opened.state === 'missing') notFound()
  if (opened.state !== 'open') redirect(pathOfRecord(record))
  return { staff, record, from, shown: opened.shown, back: pathOfRecord(record, from) }
}

/** Opens a membership on a page about one of its contacts, which the path names. */
export async function openContactToEdit(capability: Capability, props: MembershipPageProps) {
  const opened = await openMembershipToEdit(capability, props)
  const { person } = await props.params
  const contact = opened.shown.contacts.find(({ accountId }) => accountId === person)
  return { ...opened, contact: contact ?? notFound() }
}
