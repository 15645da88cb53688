import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../record-path.ts'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'
import { SeeForm } from './form.tsx'

const text = en.staffView

export const metadata: Metadata = { title: null }

export default async function SeeAsMember({ params, searchParams }: PersonPageProps) {
  const { person } = await params
  const record = { kind: 'person', id: guidOrNil(person) } as const
  const staff = await requireStaff('see-as-member', pathOfRecord(record))
  const { shown, from } = await openPersonToEdit(staff, record, searchParams)
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{text.keep}</BackLink>
      <SeeForm id={record.id} name={shown.account.name} site={organisation.name} />
    </>
  )
}
