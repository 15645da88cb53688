import type { Metadata } from 'next'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { selectableTypes } from '#lib/contracts/forms/edit-membership.ts'
import { membershipFormValues } from '#lib/memberships/edit-membership.ts'
import { texts } from '#lib/text/texts.ts'
import { labelledBy, StaffForm } from '../../../staff-form.tsx'
import { type MembershipPageProps, nameOf, openMembershipToEdit } from '../open-to-edit.ts'

export const metadata: Metadata = { title: null }

export default async function EditMembershipPage(props: MembershipPageProps) {
  const text = texts().staffEdit.membership
  const { shown, back } = await openMembershipToEdit('edit-memberships', props)
  return (
    <StaffForm
      back={{ href: back, label: texts().staffEdit.contact.back }}
      title={text.title}
      lead={text.lead(nameOf(shown))}
      record={membershipFormValues(shown)}
      button={texts().staffEdit}
    >
      {(field) => {
        const labelled = labelledBy(text.labels, field)
        return (
          <>
            <Field {...labelled('number')} width="medium" verbatim />
            <Select {...labelled('type')} options={selectableTypes} prompt={text.prompt} />
            <Field {...labelled('name')} hint={text.nameHint} />
            <TextArea {...labelled('address')} />
            <Field {...labelled('postcode')} width="short" verbatim />
            <Field {...labelled('country')} />
          </>
        )
      }}
    </StaffForm>
  )
}
