import type { ReactNode } from 'react'
import { currentPath } from '#app/request.ts'
import { SubmitButton, type SubmitButtonProps } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PostForm } from './post-form.tsx'
import { sentForm } from './sent-form.ts'

interface ButtonFormProps {
  /** The URL of the form, if it is not that of its page. */
  readonly action?: string | undefined
  readonly hidden?: Readonly<Record<string, string>>
  readonly kind?: SubmitButtonProps['kind']
  /** The words of the button. */
  readonly button: { readonly submit: ReactNode; readonly pending: string }
  /** The record that the button acts on, for screen readers. */
  readonly about?: ReactNode
  readonly className?: string
  /** A second button of the form. */
  readonly also?: ReactNode
  /** The content before the button. */
  readonly children?: ReactNode
}

/**
 * The errors of a form that is only a button; also without the form, if it can no longer be sent. They take the focus,
 * because the button may be far down the page.
 */
export const ButtonErrors = ({ action, hidden = {} }: Pick<ButtonFormProps, 'action' | 'hidden'>) =>
  sentForm(action ?? currentPath(), hidden)?.errors.map(({ message }) => (
    // biome-ignore lint/a11y/noAutofocus: readers continue at the error
    <div key={message} role="alert" tabIndex={-1} autoFocus>
      <ErrorMessage>{message}</ErrorMessage>
    </div>
  ))

/** A form that is only a button, with its errors. */
export function ButtonForm({ action, hidden = {}, children, ...props }: ButtonFormProps) {
  const { kind, button, about, className, also } = props
  return (
    <PostForm action={action} className={className}>
      <HiddenFields fields={hidden} />
      {children}
      <ButtonErrors action={action} hidden={hidden} />
      <SubmitButton {...(kind && { kind })} pending={button.pending}>
        {button.submit}
        {about && <span className="sr-only"> {about}</span>}
      </SubmitButton>
      {also}
    </PostForm>
  )
}
