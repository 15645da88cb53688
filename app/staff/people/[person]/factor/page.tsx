import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'

/** Removes the authenticator app of someone who has lost it, with the officer's evidence (decision 087). */
export default async function ResetFactorPage(props: RecordPageProps) {
  const text = texts().staffEdit.factor
  const { shown, back } = await openPersonToEdit('reset-factor', props)
  return (
    <Form back={back} title={text.title(shown.account.name)} text={text} kind="danger">
      {(field) => (
        <>
          <Options {...field('check')} labels={text.checks} />
          <Field {...field('note')} />
        </>
      )}
    </Form>
  )
}
