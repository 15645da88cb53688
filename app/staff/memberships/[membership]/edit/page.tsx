import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { membershipName } from '#app/membership-name.ts'
import { membershipFormValues } from '#lib/contracts/forms/edit-membership.ts'
import { selectableTypes } from '#lib/contracts/forms/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { labelledBy, StaffForm } from '../../../staff-form.tsx'
import { type MembershipPageProps, openMembershipToEdit } from '../open-to-edit.ts'

export default async function EditMembershipPage(props: MembershipPageProps) {
  const text = texts().staffEdit.membership
  const term = texts().staffTerm
  const { date, paidUntil, ended } = term.hints
  const dayHints = { joined: date, 'paid-until': paidUntil, ended }
  const { shown, back } = await openMembershipToEdit('edit-memberships', props)
  return (
    <StaffForm
      back={{ href: back, label: texts().staffEdit.contact.back }}
      title={text.title}
      lead={text.lead(membershipName(shown))}
      record={membershipFormValues(shown)}
      button={texts().staffEdit}
    >
      {(field) => {
        const labelled = labelledBy(text.labels, field)
        return (
          <>
            <Field {...labelled('number')} width="medium" verbatim />
            <Select {...labelled('type')} options={selectableTypes} prompt={text.prompt} />
            <Field {...labelled('band')} width="medium" />
            <Field {...labelled('name')} hint={text.nameHint} />
            <TextArea {...labelled('address')} />
            <Field {...labelled('postcode')} width="short" verbatim />
            <Field {...labelled('country')} />
            {(['joined', 'paid-until', 'ended'] as const).map((name) => (
              <DateField
                key={name}
                {...labelledBy(term.labels, field)(name)}
                hint={dayHints[name]}
              />
            ))}
            <Field {...labelledBy(term.labels, field)('end-reason')} hint={term.hints.endReason} />
          </>
        )
      }}
    </StaffForm>
  )
}
