'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { signInWithPassword } from './actions.ts'

interface SignInFormProps {
  readonly goto: string
  readonly site: string
  /** As whom somebody probably signs in. */
  readonly username: string | undefined
  /** Who is signed in, and asked for the password all the same. */
  readonly member: string | undefined
}

export function SignInForm({ goto, site, username, member }: SignInFormProps) {
  return (
    <>
      <Form
        action={signInWithPassword}
        title="Sign in"
        site={site}
        heading={
          <PageHeading
            lead={
              member &&
              `You are signed in as ${member}. Enter your password again, or sign in as somebody else.`
            }
          >
            Sign in
          </PageHeading>
        }
        values={username ? { username } : {}}
        hidden={{ goto }}
      >
        {(given) => (
          <>
            <Field
              {...given('username')}
              label="Username or email address"
              hint="If you share an email address with somebody, use your username."
              autoComplete="username"
              verbatim
            />
            <PasswordField
              {...given('password')}
              label="Password"
              autoComplete="current-password"
            />
            <SubmitButton pending="Signing in…">Sign in</SubmitButton>
          </>
        )}
      </Form>
      <p>
        <a href="/password/forgot">I have forgotten my password</a>
      </p>
      <p>
        <a href="/fees">I am not a member yet</a>
      </p>
    </>
  )
}
