import { notFound, redirect } from 'next/navigation'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openPersonRecord } from '#lib/accounts/people/open-record.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { guidOrNil } from '#lib/contract/guid.ts'

/** The parameters of a page below a person's record. */
export interface PersonPageProps {
  readonly params: Promise<{ person: string }>
}

/**
 * The guard of a page that changes a person. It opens their record, and returns it with the path back; the
 * record's own page asks for a reason.
 */
export async function openPersonToEdit(capability: Capability, { params }: PersonPageProps) {
  const record = { kind: 'person', id: guidOrNil((await params).person) } as const
  const from = queryOf('from') ?? ''
  const staff = await requireStaff(capability)
  const context = currentRequestContext()
  const opened = await openPersonRecord(staff, record.id, from, context, {
    page: 'person-change',
    capability,
  })
  if (opened.state === 'missing') notFound()
  if (opened.state !== 'open') redirect(pathOfRecord(record))
  return { staff, record, from, shown: opened.shown, back: pathOfRecord(record, from) }
}
