'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'onClick'> & {
  /** The label while the form is being sent: 'Signing in…'. */
  pending: string
}

/** Submits its form. Does nothing if it is pressed again while the form is being sent. */
export function SubmitButton({ pending: pendingLabel, children, ...rest }: SubmitButtonProps) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...rest}
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      {pending ? pendingLabel : children}
    </Button>
  )
}
