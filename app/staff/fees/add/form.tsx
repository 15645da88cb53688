'use client'

import { Form } from '#app/_form/form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffFeesText as text } from '#lib/text/en/staff/fees.ts'
import { addNewFee } from '../actions.ts'
import { PriceFields } from '../price-fields.tsx'

const { fields, hints } = text

/** A new fee. */
export function AddFeeForm({ types, site }: { types: readonly string[]; site: string }) {
  return (
    <Form
      action={addNewFee}
      title={text.add}
      site={site}
      heading={<PageHeading>{text.add}</PageHeading>}
    >
      {(field) => (
        <>
          <Select
            {...field('type')}
            label={fields.type}
            options={types}
            prompt={text.prompts.type}
          />
          <Options
            legend={fields.audience}
            name="audience"
            error={field('audience').error}
            options={(['individual', 'organisation'] as const).map((value) => ({
              value,
              label: text.audience[value],
            }))}
            isSelected={(value) => field('audience').value === value}
          />
          <Field {...field('description')} label={fields.description} hint={hints.description} />
          <Field {...field('band')} label={fields.band} hint={hints.band} width="short" />
          <Field {...field('band-description')} label={fields.bandDescription} />
          <PriceFields label={fields.amount} field={field} />
          <Field
            {...field('from')}
            type="date"
            label={fields.from}
            hint={hints.from}
            width="medium"
          />
          <Field {...field('until')} type="date" label={fields.until} width="medium" />
          <SubmitButton pending={text.addForm.pending}>{text.addForm.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
