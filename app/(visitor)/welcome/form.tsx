'use client'

import { Form } from '#app/_form/form.tsx'
import { NewPassword, UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { changePasswordText, welcomeText } from '#lib/text/en/password.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { chooseFirstPassword } from './actions.ts'

interface WelcomeFormProps {
  readonly token: string
  readonly text: Sentences<typeof welcomeText>
  readonly lead: string
  readonly passwordText: Sentences<typeof changePasswordText>
  readonly passwordHint: string
  readonly username: string
  readonly suggestion: string
  readonly site: string
}

export function WelcomeForm({
  token,
  text,
  lead,
  passwordText,
  passwordHint,
  username,
  suggestion,
  site,
}: WelcomeFormProps) {
  return (
    <Form
      action={chooseFirstPassword}
      title={text.title}
      site={site}
      hidden={{ token }}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={username} />
          <NewPassword
            field={field('password')}
            text={passwordText}
            hint={passwordHint}
            suggestion={suggestion}
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
