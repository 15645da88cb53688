import { Field } from '#app/_ui/form/field.tsx'
import { type FieldState, Form, type FormProps } from '#app/_ui/form/form.tsx'
import { UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { texts } from '#lib/text/texts.ts'

interface ProofFormProps extends Pick<FormProps, 'kind'> {
  readonly username: string
  /** True if the code may be one of an authenticator app. */
  readonly hasApp: boolean
  readonly text: Readonly<Record<'title' | 'lead' | 'submit' | 'pending', string>>
}

/** A change of two-step sign-in, which needs the password and a code together. */
export function ProofForm({ username, hasApp, text, ...rest }: ProofFormProps) {
  const { title } = texts().factor
  return (
    <Form
      back={{ href: '/security/factor', label: title }}
      {...rest}
      title={text.title}
      lead={text.lead}
      button={text}
    >
      {(field) => <ProofFields field={field} username={username} hasApp={hasApp} />}
    </Form>
  )
}

interface ProofFieldsProps extends Pick<ProofFormProps, 'username' | 'hasApp'> {
  readonly field: FieldState
}

/** The password and a code, which the removal of a factor needs together. Without an app, it is a recovery code. */
export function ProofFields({ field, username, hasApp }: ProofFieldsProps) {
  const { proof } = texts().factor
  const { code, codeHint } = hasApp ? proof : texts().mfa.recovery
  return (
    <>
      <UsernameForPasswordManager username={username} />
      <PasswordField {...field('current')} label={proof.current} />
      <Field
        {...field('code')}
        label={code}
        hint={codeHint}
        autoComplete="one-time-code"
        verbatim
      />
    </>
  )
}
