import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasskeyField } from '#app/_ui/form/passkey-field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { withGotoBeyondHome } from '#app/paths/mfa.ts'
import { texts } from '#lib/text/texts.ts'

interface SignInFormProps {
  readonly goto: string
  /** The username to begin with. */
  readonly username: string | undefined
  /** The reason for the sign-in, as the page shows it. */
  readonly reason: string | undefined
}

/** The form with a username and password. */
export function SignInForm({ goto, username, reason }: SignInFormProps) {
  const text = texts().signIn
  return (
    <>
      <Form text={text} lead={reason} values={username ? { username } : {}} hidden={{ goto }}>
        {(field) => (
          <>
            <Field {...field('username')} autoComplete="username webauthn" verbatim />
            <PasswordField {...field('password')} />
          </>
        )}
      </Form>
      <ButtonForm
        action="/login/passkey"
        hidden={{ goto }}
        kind="secondary"
        button={texts().passkeys.signIn}
        className="needs-script"
      >
        <PasskeyField use="get" options="/login/passkey/options" />
      </ButtonForm>
      <LinkLine href={withGotoBeyondHome('/password/forgot', goto)}>{text.forgotten}</LinkLine>
      <LinkLine href="/fees">{text.notAMember}</LinkLine>
    </>
  )
}
