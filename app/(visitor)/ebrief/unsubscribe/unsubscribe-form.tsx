'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { unsubscribeText } from '#lib/text/en/briefing.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { unsubscribeByEmail } from '../actions.ts'

interface UnsubscribeFormProps {
  readonly text: Sentences<typeof unsubscribeText>
  readonly site: string
  readonly lead: string
}

export function UnsubscribeForm({ text, site, lead }: UnsubscribeFormProps) {
  return (
    <Form
      action={unsubscribeByEmail}
      title={text.title}
      site={site}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field {...field('email')} type="email" label={text.email} autoComplete="email" />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
