import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { env } from '#lib/env.ts'
import { contactFormValues } from '#lib/memberships/manage/staff-edits.ts'
import { en } from '#lib/text/en.ts'
import { pathBelow, pathOfRecord } from '../../../../record-path.ts'
import { contactOf, type MembershipPageProps, openMembershipToEdit } from '../../open-to-edit.ts'
import { ContactRightsForm } from './form.tsx'

const text = en.staffEdit.contact

export const metadata: Metadata = { title: null }

export default async function EditContactPage({
  params,
  searchParams,
}: MembershipPageProps<{ person: string }>) {
  const { membership, person } = await params
  const record = { kind: 'membership', id: guidOrNil(membership) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  const { shown, from } = await openMembershipToEdit(staff, record, searchParams)
  const contact = contactOf(shown, person)
  const values = contactFormValues(contact)
  return (
    <>
      <BackLink href={pathOfRecord(record, from)}>{text.back}</BackLink>
      <ContactRightsForm
        hidden={{ id: record.id, from, person: contact.accountId }}
        name={contact.name}
        hasLsfr={env.lsfrMeaning !== undefined}
        values={{ ...values, shown: printShown(values) }}
        site={organisation.name}
      />
      <p>
        <a href={pathBelow(record, `/contacts/${contact.accountId}/remove`, from)}>{text.remove}</a>
      </p>
    </>
  )
}
