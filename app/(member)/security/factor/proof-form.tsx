import { Field } from '#app/_ui/form/field.tsx'
import { type FieldState, Form, type FormProps } from '#app/_ui/form/form.tsx'
import { CurrentPassword } from '#app/_ui/form/password-field.tsx'
import { texts } from '#lib/text/texts.ts'

interface ProofFormProps extends Pick<FormProps, 'kind'> {
  readonly username: string
  /** True if the code may be one of an authenticator app. */
  readonly hasApp: boolean
  readonly text: Readonly<Record<'title' | 'lead' | 'submit' | 'pending', string>>
}

/** A change of two-step sign-in, which needs the password and a code together. */
export const ProofForm = ({ username, hasApp, ...form }: ProofFormProps) => (
  <Form
    back={{ href: '/security/factor', label: texts().factor.title }}
    {...form}
    fields={proofWords(hasApp)}
  >
    {(field) => <ProofFields field={field} username={username} />}
  </Form>
)

/** The words of the password and the code. Without an app, it is a recovery code. */
export const proofWords = (hasApp: boolean) => {
  const { proof } = texts().factor
  const { code, codeHint } = hasApp ? proof : texts().mfa.recovery
  return { current: proof.current, code, codeHint }
}

interface ProofFieldsProps {
  readonly field: FieldState<'current' | 'code'>
  readonly username: string
}

/** The password and a code, which the removal of a factor needs together. */
export const ProofFields = ({ field, username }: ProofFieldsProps) => (
  <>
    <CurrentPassword {...field('current')} username={username} />
    <Field {...field('code')} autoComplete="one-time-code" verbatim />
  </>
)
