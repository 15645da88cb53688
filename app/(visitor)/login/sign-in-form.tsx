'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { signInText } from '#lib/text/en/sign-in.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { signInWithPassword } from './actions.ts'

interface SignInFormProps {
  readonly text: Sentences<typeof signInText>
  readonly goto: string
  readonly site: string
  /** The username to begin with. */
  readonly username: string | undefined
  /** Why the member is asked to sign in. */
  readonly reason: string | undefined
}

export function SignInForm({ text, goto, site, username, reason }: SignInFormProps) {
  return (
    <>
      <Form
        action={signInWithPassword}
        title={text.title}
        site={site}
        heading={<PageHeading lead={reason}>{text.title}</PageHeading>}
        values={username ? { username } : {}}
        hidden={{ goto }}
      >
        {(field) => (
          <>
            <Field
              {...field('username')}
              label={text.username}
              hint={text.usernameHint}
              autoComplete="username"
              verbatim
            />
            <PasswordField
              {...field('password')}
              label={text.password}
              autoComplete="current-password"
            />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
      <p>
        <a
          href={
            goto === '/' ? '/password/forgot' : `/password/forgot?goto=${encodeURIComponent(goto)}`
          }
        >
          {text.forgotten}
        </a>
      </p>
      <p>
        <a href="/fees">{text.notAMember}</a>
      </p>
    </>
  )
}
