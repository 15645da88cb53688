import type { ComponentProps } from 'react'
import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { membershipName } from '#app/membership-name.ts'
import { membershipFormValues } from '#lib/contracts/forms/edit-membership.ts'
import {
  type MembershipField,
  membership,
  membershipFields,
  membershipText,
} from '#lib/records/membership.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { openMembershipToEdit, type RecordPageProps } from '../../../record/open-record.ts'

/** Details that are neither a common line, a day nor a choice. */
const traits: Partial<Record<MembershipField, Partial<ComponentProps<typeof Field>>>> = {
  charityNumber: { width: 'medium', verbatim: true },
  band: { width: 'medium' },
  postcode: { width: 'short', verbatim: true },
}

export default async function EditMembershipPage(props: RecordPageProps) {
  const text = texts().staffEdit.membership
  const { shown, back } = await openMembershipToEdit('edit-memberships', props)
  return (
    <Form
      back={back}
      title={text.title(membershipName(shown))}
      text={text}
      record={membershipFormValues(shown)}
      button={texts().staffEdit}
    >
      {(field) =>
        membershipFields.map((name) => {
          const { label, hint, prompt } = membershipText(name)
          const common = { ...field(membership[name].name), label, hint }
          if (name === 'type')
            return (
              <Select key={name} {...common} options={typeOptions(shown.type)} prompt={prompt} />
            )
          if (name === 'address') return <TextArea key={name} {...common} />
          const Control = membership[name].kind.format === 'date' ? DateField : Field
          return <Control key={name} {...common} {...traits[name]} />
        })
      }
    </Form>
  )
}
