'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { joinStatusText } from '#lib/text/en/joining/status.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { askForLink } from '../actions.ts'

interface AskForLinkFormProps {
  readonly text: Sentences<typeof joinStatusText.continue.again>
  readonly site: string
}

/** Asks for the email to which the link is sent again. */
export function AskForLinkForm({ text, site }: AskForLinkFormProps) {
  return (
    <Form
      action={askForLink}
      title={text.title}
      site={site}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field {...field('email')} type="email" label={text.label} autoComplete="email" />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
