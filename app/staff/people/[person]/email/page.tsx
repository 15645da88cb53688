import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'

export default async function EditPersonEmailPage(props: RecordPageProps) {
  const text = texts().staffEdit.email
  const { shown, back } = await openPersonToEdit('edit-people', props)
  const { name, email, state } = shown.account
  return (
    <Form back={back} title={text.title(name)} lead={text.lead(email)} text={text}>
      {(field) => (
        <Field
          {...field('email')}
          type="email"
          // Someone without a password has nothing to confirm.
          hint={state === 'invited' ? text.atOnce : text.asks}
        />
      )}
    </Form>
  )
}
