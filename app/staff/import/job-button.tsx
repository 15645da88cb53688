'use client'

import type { ReactNode } from 'react'
import { SubmitButton, type SubmitButtonProps } from '#app/_ui/form/submit-button.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'

interface JobButtonProps {
  readonly action: (form: FormData) => Promise<void>
  readonly hidden: Readonly<Record<string, string>>
  readonly kind?: NonNullable<SubmitButtonProps['kind']>
  readonly pending: string
  /** What the button is about, for screen readers. */
  readonly about?: string
  readonly children: ReactNode
}

/** A form that is only a button. */
export function JobButton({ action, hidden, kind, pending, about, children }: JobButtonProps) {
  return (
    <form action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...(kind && { kind })} pending={pending}>
        {children}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </SubmitButton>
    </form>
  )
}
