'use client'

import { useActionState } from 'react'
import { type FormAction, initialState } from '#app/_form/state.ts'
import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'

interface RowFormProps {
  readonly action: FormAction
  readonly hidden: Readonly<Record<string, string>>
  readonly submit: string
  readonly pending: string
  /** The person that the button acts on, for screen readers. */
  readonly about: string
}

/** A small button in a row of a list, with its error. */
export function RowForm({ action, hidden, submit, pending, about }: RowFormProps) {
  const [{ errors }, formAction] = useActionState(action, initialState())
  return (
    <form action={formAction}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {errors.map(({ message }) => (
        <div key={message} role="alert">
          <ErrorMessage id={`${Object.values(hidden).join('-')}-error`}>{message}</ErrorMessage>
        </div>
      ))}
      <SubmitButton kind="quiet" pending={pending}>
        {submit}
        <VisuallyHidden> {about}</VisuallyHidden>
      </SubmitButton>
    </form>
  )
}
