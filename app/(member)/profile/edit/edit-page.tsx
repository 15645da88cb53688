import type { ReactNode } from 'react'
import { type FieldState, Form } from '#app/_ui/form/form.tsx'
import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { requireShownMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { asCaller } from '#lib/auth/member.ts'
import { personFormValues } from '#lib/contracts/forms/edit-person.ts'
import { checkedWith } from '#lib/contracts/forms/edit-profile.ts'
import type { PersonGroup } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'

interface EditPageProps {
  readonly group: PersonGroup
  /** The controls of the form, if they are not those of the record. */
  readonly children?: (field: FieldState) => ReactNode
}

/** A page with a form for one group of the member's profile. */
export async function EditPage({ group, children }: EditPageProps) {
  const member = await requireShownMember()
  const profile = await readProfile(asCaller(member))
  const text = texts().editProfile[group]
  return (
    <Form
      back={{ href: '/profile', label: texts().profile.back }}
      text={text}
      record={personFormValues(profile, checkedWith(group))}
      button={{ submit: text.submit, pending: texts().editProfile.pending }}
    >
      {children ?? ((field) => <RecordFields group={group} field={field} />)}
    </Form>
  )
}
