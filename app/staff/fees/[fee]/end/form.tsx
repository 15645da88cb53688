'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffFeesText } from '#lib/text/en/staff/fees.ts'
import { endThisFee } from '../../actions.ts'

const text = staffFeesText.endForm

interface EndFormProps {
  readonly id: string
  readonly lead: string
  readonly site: string
}

/** The first day without a fee. */
export function EndForm({ id, lead, site }: EndFormProps) {
  return (
    <Form
      action={endThisFee}
      title={text.title}
      site={site}
      hidden={{ id }}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field
            {...field('from')}
            type="date"
            label={text.from}
            hint={staffFeesText.hints.from}
            width="medium"
          />
          <SubmitButton kind="danger" pending={text.pending}>
            {text.submit}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
