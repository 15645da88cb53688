'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffFeesText } from '#lib/text/en/staff/fees.ts'
import { changePrice } from '../actions.ts'
import { PriceFields } from '../price-fields.tsx'

const text = staffFeesText.price

interface PriceFormProps {
  readonly id: string
  readonly lead: string
  readonly site: string
}

/** A new price of a fee, from a day on. */
export function PriceForm({ id, lead, site }: PriceFormProps) {
  return (
    <Form
      action={changePrice}
      title={text.title}
      site={site}
      hidden={{ id }}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <PriceFields label={text.amount} field={field} />
          <Field
            {...field('from')}
            type="date"
            label={text.from}
            hint={staffFeesText.hints.from}
            width="medium"
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
