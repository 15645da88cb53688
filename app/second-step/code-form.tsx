import type { ReactNode } from 'react'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'

interface CodeFormProps {
  /** The content between the heading and the form. */
  readonly above?: ReactNode
  readonly text: {
    readonly title: string
    readonly lead: string
    readonly code: string
    readonly codeHint?: string
    readonly submit: string
    readonly pending: string
  }
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
