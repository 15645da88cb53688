'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormAction } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffText } from '#lib/text/en/staff/pages.ts'

const text = staffText.reason

interface ReasonFormProps {
  readonly action: FormAction
  readonly kind: 'person' | 'membership'
  readonly id: string
  readonly site: string
}

/** Asks why staff open a record that they did not find by searching. */
export function ReasonForm({ action, kind, id, site }: ReasonFormProps) {
  const title = text.title[kind]
  return (
    <>
      <Form
        action={action}
        title={title}
        site={site}
        hidden={{ id }}
        heading={<PageHeading lead={text.lead}>{title}</PageHeading>}
      >
        {(field) => (
          <>
            <Field {...field('reason')} label={text.label} hint={text.hint} autoComplete="off" />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
      <p>
        <a href="/staff/people">{text.search}</a>
      </p>
    </>
  )
}
