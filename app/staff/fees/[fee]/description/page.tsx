import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { feeFormValues } from '#lib/contracts/forms/fee.ts'
import { texts } from '#lib/text/texts.ts'
import { TranslatedFields } from '../../../translated-fields.tsx'
import { type FeePageProps, openFee } from '../open-fee.ts'

export default async function FeeDescription(props: FeePageProps) {
  const { back, bandWords, describeForm, fields, hints } = texts().staffFees
  const { title, lead } = describeForm
  const fee = await openFee('edit-fees', props)
  return (
    <Form
      back={{ href: '/staff/fees', label: back }}
      title={title}
      lead={lead(fee)}
      record={feeFormValues(fee)}
      button={describeForm}
    >
      {(field) => (
        <>
          <Field {...field('description')} label={fields.description} hint={hints.description} />
          <TranslatedFields name="description" label={fields.description} field={field} />
          {fee.band !== null && (
            <>
              <Field {...field('band-description')} label={fields.bandDescription} />
              <TranslatedFields name="band-description" label={bandWords} field={field} />
            </>
          )}
        </>
      )}
    </Form>
  )
}
