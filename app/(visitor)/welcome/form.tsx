'use client'

import { Form } from '#app/_form/form.tsx'
import { NewPassword, UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { welcomeText as text } from '#lib/text/en/password.ts'
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
          <UsernameForPasswordManager username={username} />
          <NewPassword field={field('password')} minLength={minLength} suggestion={suggestion} />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
