import { Field } from '#app/_ui/form/field.tsx'
import { Form, type FormProps } from '#app/_ui/form/form.tsx'

interface CodeFormProps extends Pick<FormProps, 'above'> {
  readonly text: FormProps['text'] & { readonly code: string; readonly codeHint?: string }
  /** True for six digits, false for a recovery code. */
  readonly digits: boolean
}

/** A form with one code. */
export function CodeForm({ above, text, digits }: CodeFormProps) {
  return (
    <Form text={text} above={above}>
      {(field) => (
        <Field
          {...field('code')}
          width={digits ? 'short' : 'full'}
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete={digits ? 'one-time-code' : 'off'}
          verbatim
        />
      )}
    </Form>
  )
}
