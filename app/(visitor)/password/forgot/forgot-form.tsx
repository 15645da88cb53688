'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { sendTemporaryPassword } from './actions.ts'

export function ForgotForm({ site }: { site: string }) {
  return (
    <Form
      action={sendTemporaryPassword}
      title="Forgotten password"
      site={site}
      heading={
        <PageHeading lead="We will send a temporary password to the email address of your account. Your present password goes on working until you use it.">
          Forgotten password
        </PageHeading>
      }
    >
      {(given) => (
        <>
          <Field
            {...given('email')}
            type="email"
            label="Email address"
            hint="If several people share the address, the message is for all of them, each with their username."
            autoComplete="email"
          />
          <SubmitButton pending="Sending…">Send a temporary password</SubmitButton>
        </>
      )}
    </Form>
  )
}
