'use client'

import { Form } from '#app/_form/form.tsx'
import { UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { secondStepText } from '#lib/text/en/staff/second-step.ts'
import { beginSetUp } from '../actions.ts'

const text = secondStepText.setUp

interface SetUpFormProps {
  readonly username: string
  readonly site: string
  readonly goto: string
}

/** Asks for the password before an authenticator app is set up. */
export function SetUpForm({ username, site, goto }: SetUpFormProps) {
  return (
    <Form
      action={beginSetUp}
      title={text.title}
      site={site}
      hidden={{ goto }}
      heading={
        <>
          <PageHeading lead={text.lead}>{text.title}</PageHeading>
          <p>{text.apps}</p>
        </>
      }
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={username} />
          <PasswordField
            {...field('current')}
            label={text.current}
            hint={text.currentHint}
            autoComplete="current-password"
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
