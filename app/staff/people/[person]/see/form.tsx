'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffViewText as text } from '#lib/text/en/staff/view.ts'
import { seeAsMember } from './actions.ts'

/** Asks why staff want to see what a member sees. */
export function SeeForm({ id, name, site }: { id: string; name: string; site: string }) {
  const title = text.title(name)
  return (
    <Form
      action={seeAsMember}
      title={title}
      site={site}
      hidden={{ id }}
      heading={
        <>
          <PageHeading lead={text.lead}>{title}</PageHeading>
          <p>{text.told}</p>
        </>
      }
    >
      {(field) => (
        <>
          <Field {...field('reason')} label={text.label} hint={text.hint} autoComplete="off" />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
