import { Button, type ButtonProps } from './button.tsx'

export type SubmitButtonProps = Omit<ButtonProps, 'type'> & {
  /** The label while the form is being sent: 'Signing in…'. */
  pending: string
}

/** Submits its form. With script it says that the form is being sent (public/pages.js). */
export const SubmitButton = ({ pending, ...props }: SubmitButtonProps) => (
  <Button {...props} data-pending={pending} />
)
