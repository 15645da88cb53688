import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../../../record-path.ts'
import { contactOf, type MembershipPageProps, openMembershipToEdit } from '../../../open-to-edit.ts'
import { RemoveForm } from './form.tsx'

const text = en.staffEdit.removeContact

export const metadata: Metadata = { title: null }

export default async function RemoveContactPage({
  params,
  searchParams,
}: MembershipPageProps<{ person: string }>) {
  const { membership, person } = await params
  const record = { kind: 'membership', id: guidOrNil(membership) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  const { shown, from } = await openMembershipToEdit(staff, record, searchParams)
  const contact = contactOf(shown, person)
  const notes = [
    ...(contact.primary ? [text.primary] : []),
    ...(contact.billing ? [text.billing] : []),
    ...(shown.contacts.length === 1 ? [text.last] : []),
  ]
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{text.keep}</BackLink>
      <RemoveForm
        hidden={{ id: record.id, from, person: contact.accountId }}
        name={contact.name}
        membership={shown.name || en.staffRecord.membership.unnamed(shown.charityNumber)}
        site={organisation.name}
      >
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </RemoveForm>
    </>
  )
}
