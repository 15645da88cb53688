'use client'

import { Form } from '#app/_form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { PasswordSuggestion } from '#app/_ui/form/password-suggestion.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { setPassword } from './actions.ts'

interface PasswordFormProps {
  /** The present password came by mail, so that nobody need type it again. */
  readonly temporary: boolean
  readonly username: string
  readonly shortest: number
  readonly suggestion: string
  readonly site: string
  /** Where the member was going. */
  readonly goto: string | undefined
}

export function PasswordForm({
  temporary,
  username,
  shortest,
  suggestion,
  site,
  goto,
}: PasswordFormProps) {
  const title = temporary ? 'Choose a password' : 'Change your password'
  return (
    <Form
      action={setPassword}
      title={title}
      site={site}
      hidden={goto ? { goto } : {}}
      heading={
        <PageHeading
          lead={
            temporary
              ? 'The password that we sent you works once. Choose one of your own to go on.'
              : 'Everything else that is signed in to your account will be signed out.'
          }
        >
          {title}
        </PageHeading>
      }
    >
      {(given) => (
        <>
          {/* Password managers take from it whose password is changed. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
          {!temporary && (
            <PasswordField
              {...given('current')}
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <div className="stack">
            <PasswordField
              {...given('password')}
              label="New password"
              hint={`At least ${shortest} characters. Three random words are easy to remember and hard to guess.`}
              autoComplete="new-password"
            />
            <PasswordSuggestion words={suggestion} field="password" />
          </div>
          <SubmitButton pending="Saving…">Save password</SubmitButton>
        </>
      )}
    </Form>
  )
}
