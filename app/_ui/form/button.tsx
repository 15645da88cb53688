import type { ComponentProps } from 'react'
import { type ButtonKind, buttonStyle } from './button-style.ts'

type ButtonProps = { kind?: ButtonKind } & Omit<ComponentProps<'button'>, 'className' | 'style'>

/** A button that submits its form unless `type` says otherwise. */
export function Button({ kind, type = 'submit', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonStyle(kind)} />
}

export type SubmitButtonProps = Omit<ButtonProps, 'type'> & {
  /** The label while the form is being sent: 'Signing in…'. */
  pending: string
}

/** Submits its form. With script it says that the form is being sent (public/pages.js). */
export const SubmitButton = ({ pending, ...props }: SubmitButtonProps) => (
  <Button {...props} data-pending={pending} />
)
