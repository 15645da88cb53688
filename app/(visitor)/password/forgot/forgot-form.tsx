'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { forgottenPasswordText as text } from '#lib/text/en/password.ts'
import { sendTemporaryPassword } from './actions.ts'

export function ForgotForm({ site, goto }: { site: string; goto: string }) {
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
