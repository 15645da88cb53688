'use client'

import { useActionState } from 'react'
import { initialState } from '#app/_form/state.ts'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { staffApplicationsText } from '#lib/text/en/staff/applications.ts'
import { markAsPaid } from '../actions.ts'

const { paid: text } = staffApplicationsText

/** One button, which makes an accepted applicant a member. */
export function PaidForm({ id }: { id: string }) {
  const [{ errors }, action] = useActionState(markAsPaid, initialState())
  return (
    <form action={action}>
      <input type="hidden" name="id" value={id} />
      <p className="text-muted">{text.lead}</p>
      {errors.map(({ message }) => (
        <p key={message} role="alert" className="font-bold text-danger">
          {message}
        </p>
      ))}
      <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
    </form>
  )
}
