'use client'

import { useActionState } from 'react'
import { initialState } from '#app/_form/state.ts'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { start } from './actions.ts'

interface MemberStartProps {
  readonly hidden: Readonly<Record<string, string>>
  readonly lead: string
  readonly submit: { readonly label: string; readonly pending: string }
}

/** Starts an application for a signed-in member, whose email address is known already. */
export function MemberStart({ hidden, lead, submit }: MemberStartProps) {
  const [{ errors }, action] = useActionState(start, initialState())
  return (
    <form action={action}>
      <ErrorSummary errors={errors.map(({ message }) => ({ field: 'start', message }))} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{lead}</p>
      <SubmitButton id="start" pending={submit.pending}>
        {submit.label}
      </SubmitButton>
    </form>
  )
}
