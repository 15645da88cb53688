'use client'

import { Form } from '#app/_form/form.tsx'
import { NewPassword, UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { changePasswordText } from '#lib/text/en/password.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { setPassword } from './actions.ts'

interface PasswordFormProps {
  /** The member signed in with a temporary password, so the form does not ask for it again. */
  readonly temporary: boolean
  readonly text: Sentences<typeof changePasswordText>
  readonly hint: string
  readonly username: string
  readonly suggestion: string
  readonly site: string
  /** The path to redirect to afterwards. */
  readonly goto: string | undefined
}

export function PasswordForm({
  temporary,
  text,
  hint,
  username,
  suggestion,
  site,
  goto,
}: PasswordFormProps) {
  const title = temporary ? text.temporaryTitle : text.title
  return (
    <Form
      action={setPassword}
      title={title}
      site={site}
      hidden={goto ? { goto } : {}}
      heading={<PageHeading lead={temporary ? text.temporaryLead : text.lead}>{title}</PageHeading>}
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={username} />
          {!temporary && (
            <PasswordField
              {...field('current')}
              label={text.current}
              autoComplete="current-password"
            />
          )}
          <NewPassword field={field('password')} text={text} hint={hint} suggestion={suggestion} />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
