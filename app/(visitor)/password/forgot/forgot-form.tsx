'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { forgottenPasswordText } from '#lib/text/en/password.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { sendTemporaryPassword } from './actions.ts'

interface ForgotFormProps {
  readonly text: Sentences<typeof forgottenPasswordText>
  readonly site: string
  readonly goto: string
}

export function ForgotForm({ text, site, goto }: ForgotFormProps) {
  return (
    <Form
      action={sendTemporaryPassword}
      title={text.title}
      site={site}
      hidden={goto === '/' ? {} : { goto }}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field
            {...field('email')}
            type="email"
            label={text.email}
            hint={text.emailHint}
            autoComplete="email"
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
