'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffFeesText } from '#lib/text/en/staff/fees.ts'
import { describeFee } from '../../actions.ts'

const text = staffFeesText.describeForm
const { fields, hints } = staffFeesText

interface DescriptionFormProps {
  readonly id: string
  readonly lead: string
  /** What the form shows, with the field `shown`. */
  readonly values: FormState['values']
  readonly hasBand: boolean
  readonly site: string
}

/** The words of a fee. */
export function DescriptionForm({ id, lead, values, hasBand, site }: DescriptionFormProps) {
  return (
    <Form
      action={describeFee}
      title={text.title}
      site={site}
      values={values}
      hidden={{ id }}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <input type="hidden" name="shown" value={field('shown').value ?? ''} />
          <Field {...field('description')} label={fields.description} hint={hints.description} />
          {hasBand && <Field {...field('band-description')} label={fields.bandDescription} />}
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
