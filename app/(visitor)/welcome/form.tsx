'use client'

import { Form } from '#app/_form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { PasswordSuggestion } from '#app/_ui/form/password-suggestion.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { changePasswordText, welcomeText as text } from '#lib/text/en/password.ts'
import { chooseFirstPassword } from './actions.ts'

interface WelcomeFormProps {
  readonly token: string
  readonly name: string
  readonly username: string
  readonly minLength: number
  readonly suggestion: string
  readonly site: string
}

export function WelcomeForm({
  token,
  name,
  username,
  minLength,
  suggestion,
  site,
}: WelcomeFormProps) {
  return (
    <Form
      action={chooseFirstPassword}
      title={text.title}
      site={site}
      hidden={{ token }}
      heading={<PageHeading lead={text.lead(name, username)}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
          <div className="stack">
            <PasswordField
              {...field('password')}
              label={changePasswordText.new}
              hint={changePasswordText.newHint(minLength)}
              autoComplete="new-password"
            />
            <PasswordSuggestion password={suggestion} field="password" />
          </div>
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
