import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { selectableTypes } from '#lib/contracts/forms/edit-membership.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { membershipFormValues } from '#lib/memberships/manage/staff-edits.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../record-path.ts'
import { type MembershipPageProps, openMembershipToEdit } from '../open-to-edit.ts'
import { MembershipFactsForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function EditMembershipPage({ params, searchParams }: MembershipPageProps) {
  const { membership } = await params
  const record = { kind: 'membership', id: guidOrNil(membership) } as const
  const staff = await requireStaff('edit-memberships', pathOfRecord(record))
  const { shown, from } = await openMembershipToEdit(staff, record, searchParams)
  const values = membershipFormValues(shown)
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{en.staffEdit.contact.back}</BackLink>
      <MembershipFactsForm
        {...{ id: record.id, from, types: selectableTypes, site: organisation.name }}
        name={shown.name || en.staffRecord.membership.unnamed(shown.charityNumber)}
        values={{ ...values, shown: printShown(values) }}
      />
    </>
  )
}
