'use client'

import { type ReactNode, useActionState } from 'react'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { FormTitle } from '#app/_ui/form/form-title.tsx'
import { useAccount, useDraft } from './draft-context.tsx'
import { type FormAction, type FormState, initialState } from './state.ts'

/** Returns the props of a control: its name, its value and its error. */
type FieldState = (name: string) => {
  name: string
  value: string | undefined
  error: string | undefined
}

interface FormProps {
  readonly action: FormAction
  readonly title: string
  /** The name of the organisation, for the title of the page. */
  readonly site: string
  /** What the page shows above the form, the heading first. */
  readonly heading: ReactNode
  readonly values?: FormState['values']
  /** Hidden inputs. */
  readonly hidden?: Readonly<Record<string, string>>
  /** What the page shows in place of the form once the action has a result. */
  readonly result?: (of: NonNullable<FormState['result']>) => ReactNode
  readonly children: (field: FieldState) => ReactNode
}

/** A page with a form: the error summary, the heading, and the form with what the user entered. */
export function Form({ action, title, site, heading, hidden = {}, children, ...rest }: FormProps) {
  const { values, result } = rest
  const draft = useDraft()
  const account = useAccount()
  const [state, formAction] = useActionState(action, initialState({ ...values, ...draft?.values }))
  const field: FieldState = (name) => ({
    name,
    value: state.values[name],
    error: state.errors.find((error) => error.field === name)?.message,
  })
  if (result && state.result) return result(state.result)
  return (
    <>
      <FormTitle title={title} site={site} errors={state.errors} />
      {state.errors.length === 0 && draft?.notice}
      <ErrorSummary errors={state.errors} />
      {heading}
      <form action={formAction} noValidate>
        {account && <input type="hidden" name="account" value={account} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(field)}
      </form>
    </>
  )
}
