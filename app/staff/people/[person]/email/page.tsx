import { Field } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../staff-form.tsx'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'

export default async function EditPersonEmailPage(props: PersonPageProps) {
  const text = texts().staffEdit.email
  const { shown, back } = await openPersonToEdit('edit-people', props)
  const { name, email, state } = shown.account
  return (
    <StaffForm
      back={{ href: back, label: texts().staffEdit.back }}
      title={text.title(name)}
      lead={text.lead(email)}
      button={text}
    >
      {(field) => (
        <Field
          {...field('email')}
          type="email"
          label={text.label}
          // Someone without a password has nothing to confirm.
          hint={state === 'invited' ? text.atOnce : text.asks}
          autoComplete="off"
        />
      )}
    </StaffForm>
  )
}
