'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { saveMembership } from './actions.ts'

const text = staffEditText.membership

interface MembershipFactsFormProps {
  readonly id: string
  readonly name: string
  readonly from: string
  /** What the form shows, with the field `shown`. */
  readonly values: FormState['values']
  readonly types: readonly string[]
  readonly site: string
}

/** The facts of a membership, for staff. */
export function MembershipFactsForm({
  id,
  name,
  from,
  values,
  types,
  site,
}: MembershipFactsFormProps) {
  return (
    <Form
      action={saveMembership}
      title={text.title}
      site={site}
      values={values}
      hidden={{ id, from }}
      heading={<PageHeading lead={text.lead(name)}>{text.title}</PageHeading>}
    >
      {(field) => {
        const labelled = (key: keyof typeof text.labels) => ({
          ...field(key),
          label: text.labels[key],
          autoComplete: 'off',
        })
        return (
          <>
            <input type="hidden" name="shown" value={field('shown').value ?? ''} />
            <Field {...labelled('number')} width="medium" verbatim />
            <Select {...labelled('type')} options={types} prompt={text.prompt} />
            <Field {...labelled('name')} hint={text.nameHint} />
            <TextArea {...labelled('address')} />
            <Field {...labelled('postcode')} width="short" verbatim />
            <Field {...labelled('country')} />
            <SubmitButton pending={staffEditText.pending}>{staffEditText.submit}</SubmitButton>
          </>
        )
      }}
    </Form>
  )
}
