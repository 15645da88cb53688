'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { changeEmailText } from '#lib/text/en/profile.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { sendEmailLink } from './actions.ts'

interface EmailChangeFormProps {
  readonly text: Sentences<typeof changeEmailText>
  readonly lead: string
  readonly username: string
  readonly site: string
}

export function EmailChangeForm({ text, lead, username, site }: EmailChangeFormProps) {
  return (
    <Form
      action={sendEmailLink}
      title={text.title}
      site={site}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
          <Field
            {...field('email')}
            label={text.new}
            hint={text.newHint}
            type="email"
            autoComplete="email"
          />
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
