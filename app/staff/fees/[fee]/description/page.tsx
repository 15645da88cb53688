import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { feeFormValues } from '#lib/contracts/forms/fee.ts'
import { texts } from '#lib/text/texts.ts'
import { TranslatedFields } from '../../../translated-fields.tsx'
import { type FeePageProps, openFee } from '../open-fee.ts'

export default async function FeeDescription(props: FeePageProps) {
  const { bandWords, describeForm, fields } = texts().staffFees
  const { fee, back } = await openFee('edit-fees', props)
  return (
    <Form
      back={back}
      lead={describeForm.lead(fee)}
      record={feeFormValues(fee)}
      text={describeForm}
      fields={fields}
    >
      {(field) => (
        <>
          <Field {...field('description')} />
          <TranslatedFields name="description" label={fields.description} field={field} />
          {fee.band !== null && (
            <>
              <Field {...field('band-description')} />
              <TranslatedFields name="band-description" label={bandWords} field={field} />
            </>
          )}
        </>
      )}
    </Form>
  )
}
