'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import type { FormAction } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'

interface CodeFormProps {
  readonly action: FormAction
  readonly title: string
  readonly site: string
  readonly heading: ReactNode
  readonly label: string
  readonly hint?: string
  readonly submit: string
  readonly pending: string
  readonly goto: string
  /** True for six digits, false for a recovery code. */
  readonly digits: boolean
}

/** A form with one code. */
export function CodeForm({ label, hint, submit, pending, goto, digits, ...form }: CodeFormProps) {
  return (
    <Form {...form} hidden={{ goto }}>
      {(field) => (
        <>
          <Field
            {...field('code')}
            label={label}
            {...(hint && { hint })}
            width={digits ? 'short' : 'full'}
            inputMode={digits ? 'numeric' : 'text'}
            autoComplete={digits ? 'one-time-code' : 'off'}
            verbatim
          />
          <SubmitButton pending={pending}>{submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
