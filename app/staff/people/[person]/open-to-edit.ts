import { notFound, redirect } from 'next/navigation'
import { currentRequestContext } from '#app/request-context.ts'
import { openPersonRecord, type PersonRecord } from '#lib/accounts/staff/open-record.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { pathOfRecord } from '../../record-path.ts'

/** The parameters of a page below a person's record. */
export interface PersonPageProps {
  readonly params: Promise<{ person: string }>
  readonly searchParams: Promise<{ from?: string | string[] }>
}

/** Opens a person's record on a page that changes it; the record's own page asks for a reason. */
export async function openPersonToEdit(
  staff: StaffMember,
  record: { readonly kind: 'person'; readonly id: string },
  searchParams: PersonPageProps['searchParams'],
): Promise<{ readonly shown: PersonRecord; readonly from: string }> {
  const [from = ''] = [(await searchParams).from].flat()
  const context = await currentRequestContext()
  const opened = await openPersonRecord(staff, record.id, from, context, 'person-change')
  if (opened.state === 'missing') notFound()
  if (opened.state !== 'open') redirect(pathOfRecord(record))
  return { shown: opened.shown, from }
}
