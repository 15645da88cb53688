'use client'

import { type ReactNode, useActionState } from 'react'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { FormTitle } from '#app/_ui/form/form-title.tsx'
import { type FormAction, type FormState, untouched } from './state.ts'

/** What a field of the form is given: its name, what was typed, what is wrong with it. */
type FieldState = (name: string) => {
  name: string
  value: string | undefined
  error: string | undefined
}

interface FormProps {
  readonly action: FormAction
  readonly title: string
  readonly site: string
  /** What stands above the form, the heading first. */
  readonly heading: ReactNode
  readonly values?: FormState['values']
  /** What the form carries along unseen. */
  readonly hidden?: Readonly<Record<string, string>>
  readonly children: (given: FieldState) => ReactNode
}

/** A form page: the error summary, the heading, and the form with what was typed before. */
export function Form({ action, title, site, heading, values, hidden = {}, children }: FormProps) {
  const [state, send] = useActionState(action, untouched(values))
  const given: FieldState = (name) => ({
    name,
    value: state.values[name],
    error: state.errors.find(({ field }) => field === name)?.message,
  })
  return (
    <>
      <FormTitle title={title} site={site} errors={state.errors} />
      <ErrorSummary errors={state.errors} />
      {heading}
      <form action={send} noValidate>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(given)}
      </form>
    </>
  )
}
