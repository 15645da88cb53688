import type { Metadata } from 'next'
import { Field } from '#app/_ui/form/field.tsx'
import { feeFormValues } from '#lib/fees/edit-fees.ts'
import { readableFee } from '#lib/fees/readable-fee.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../staff-form.tsx'
import { type FeePageProps, openFee } from '../open-fee.ts'

export const metadata: Metadata = { title: null }

export default async function FeeDescription(props: FeePageProps) {
  const { back, describeForm, fields, hints } = texts().staffFees
  const { title, lead, submit, pending } = describeForm
  const fee = await openFee('edit-fees', props)
  return (
    <StaffForm
      back={{ href: '/staff/fees', label: back }}
      title={title}
      lead={lead(readableFee(fee))}
      record={feeFormValues(fee)}
      button={{ submit, pending }}
    >
      {(field) => (
        <>
          <Field {...field('description')} label={fields.description} hint={hints.description} />
          {fee.band !== null && (
            <Field {...field('band-description')} label={fields.bandDescription} />
          )}
        </>
      )}
    </StaffForm>
  )
}
