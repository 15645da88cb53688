import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'

export default async function SeeAsMember(props: RecordPageProps) {
  const text = texts().staffImpersonation
  const { shown, back } = await openPersonToEdit('see-as-member', props)
  return (
    <Form
      back={{ ...back, label: text.keep }}
      title={text.title(shown.account.name)}
      text={text}
      above={<p>{text.told}</p>}
    >
      {(field) => <Field {...field('reason')} />}
    </Form>
  )
}
