import { Field } from '#app/_ui/form/field.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { feeFormValues } from '#lib/contracts/forms/fee.ts'
import { env } from '#lib/env.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../staff-form.tsx'
import { type FeePageProps, openFee } from '../open-fee.ts'

export default async function FeeDescription(props: FeePageProps) {
  const { back, describeForm, fields, hints } = texts().staffFees
  const { title, lead, submit, pending } = describeForm
  const fee = await openFee('edit-fees', props)
  const [, language] = env.languages
  const second = language && texts().staffFees.second(languageNames()[language])
  return (
    <StaffForm
      back={{ href: '/staff/fees', label: back }}
      title={title}
      lead={lead(fee)}
      record={feeFormValues(fee)}
      button={{ submit, pending }}
    >
      {(field) => (
        <>
          <Field {...field('description')} label={fields.description} hint={hints.description} />
          {fee.band !== null && (
            <Field {...field('band-description')} label={fields.bandDescription} />
          )}
          {second ? (
            <>
              <Field {...field('second-description')} label={second.description} />
              {fee.band !== null && (
                <Field {...field('second-band-description')} label={second.band} />
              )}
            </>
          ) : (
            <HiddenFields
              fields={{
                'second-description': fee.secondDescription ?? '',
                'second-band-description': fee.secondBandDescription ?? '',
              }}
            />
          )}
        </>
      )}
    </StaffForm>
  )
}
