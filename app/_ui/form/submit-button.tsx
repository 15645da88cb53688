'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'onClick'> & {
  /** What it says while the answer is awaited: 'Signing in…'. */
  pending?: string
}

/** Sends its form; pressed again while the answer is awaited it does nothing. */
export function SubmitButton({ pending: waiting, children, ...rest }: SubmitButtonProps) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...rest}
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      {(pending && waiting) || children}
    </Button>
  )
}
