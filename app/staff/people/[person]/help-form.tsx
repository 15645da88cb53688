'use client'

import { useActionState } from 'react'
import { type FormAction, initialState } from '#app/_form/state.ts'
import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'

/** What a button says. */
export interface HelpText {
  readonly submit: string
  readonly pending: string
  readonly lead: string
}

interface HelpFormProps {
  readonly action: FormAction
  readonly id: string
  readonly from: string | undefined
  readonly text: HelpText
}

/** One button with which staff help a person, and what it does. */
export function HelpForm({ action, id, from, text }: HelpFormProps) {
  const [{ errors }, formAction] = useActionState(action, initialState())
  const errorId = `${text.submit.replace(/\W+/g, '-')}-error`
  return (
    <form
      action={formAction}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
    >
      <input type="hidden" name="id" value={id} />
      {from && <input type="hidden" name="from" value={from} />}
      <div className="min-w-0 grow basis-64">
        <p className="text-sm text-muted">{text.lead}</p>
        {errors.map(({ message }) => (
          <div key={message} role="alert">
            <ErrorMessage id={errorId}>{message}</ErrorMessage>
          </div>
        ))}
      </div>
      <SubmitButton kind="secondary" pending={text.pending}>
        {text.submit}
      </SubmitButton>
    </form>
  )
}
