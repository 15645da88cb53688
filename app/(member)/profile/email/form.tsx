'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { askForEmail } from './actions.ts'

interface EmailFormProps {
  readonly present: string
  readonly username: string
  readonly site: string
}

export function EmailChangeForm({ present, username, site }: EmailFormProps) {
  return (
    <Form
      action={askForEmail}
      title="Change your email address"
      site={site}
      heading={
        <PageHeading lead={`Your email address is ${present}.`}>
          Change your email address
        </PageHeading>
      }
    >
      {(given) => (
        <>
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
          <Field
            {...given('email')}
            label="New email address"
            hint="We will send a link to it. Your address changes when you open the link and confirm."
            type="email"
            autoComplete="email"
          />
          <PasswordField
            {...given('current')}
            label="Current password"
            hint="So that nobody else can change it."
            autoComplete="current-password"
          />
          <SubmitButton pending="Sending…">Send the link</SubmitButton>
        </>
      )}
    </Form>
  )
}
