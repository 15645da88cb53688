import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../record-path.ts'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'
import { PersonEmailForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function EditPersonEmailPage({ params, searchParams }: PersonPageProps) {
  const { person } = await params
  const record = { kind: 'person', id: guidOrNil(person) } as const
  const staff = await requireStaff('edit-people', pathOfRecord(record))
  const { shown, from } = await openPersonToEdit(staff, record, searchParams)
  const { name, email, state } = shown.account
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{en.staffEdit.back}</BackLink>
      <PersonEmailForm
        {...{ id: record.id, from, name, email, isInvited: state === 'invited' }}
        site={organisation.name}
      />
    </>
  )
}
