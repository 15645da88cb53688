import type { ComponentProps } from 'react'

const kinds = {
  primary: 'border-transparent bg-fill text-on-fill hover:bg-accent-deep hover:text-on-accent',
  secondary: 'border-accent text-accent hover:bg-tint hover:text-accent-deep',
  quiet: 'border-0 px-0 text-accent underline decoration-1 hover:decoration-3',
  danger: 'border-danger text-danger hover:bg-danger-tint hover:text-danger',
} as const

/** The prominence of a button: the main action, another one, a minor one, or a destructive one. */
export type ButtonKind = keyof typeof kinds

export const buttonStyle = (kind: ButtonKind = 'primary') => `button ${kinds[kind]}`

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
