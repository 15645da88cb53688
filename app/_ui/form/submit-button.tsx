'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'onClick'> & {
  /** The label while the form is being sent: 'Signing in…'. */
  pending: string
}

/**
 * Submits its form. Does nothing if it is pressed again while the form is being sent. Where React does not
 * run, `data-pending` lets public/pages.js do the same (decision 071).
 */
export function SubmitButton({ pending: pendingLabel, children, ...rest }: SubmitButtonProps) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...rest}
      aria-disabled={pending}
      data-pending={pendingLabel}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      {pending ? pendingLabel : children}
    </Button>
  )
}
