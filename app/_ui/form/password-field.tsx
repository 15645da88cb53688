'use client'

import { useEffect, useRef, useState } from 'react'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'
import { useFormText } from './form-text.tsx'

export type PasswordFieldProps = Omit<ControlProps, 'label'> & {
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** Asks a password input to show what it contains. */
export const revealEvent = 'reveal'

/** A password input with a button that shows it, if script runs. It hides again before it is sent. */
export function PasswordField({
  label,
  hint,
  error,
  name,
  id = name,
  autoComplete,
}: PasswordFieldProps) {
  const text = useFormText()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<boolean>()

  useEffect(() => {
    setShown(false)
    const hide = () => setShown(false)
    const show = () => setShown(true)
    const field = input.current
    const form = field?.form
    form?.addEventListener('submit', hide)
    field?.addEventListener(revealEvent, show)
    return () => {
      form?.removeEventListener('submit', hide)
      field?.removeEventListener(revealEvent, show)
    }
  }, [])

  return (
    <FormGroup {...{ id, label, hint, error }}>
      <div className="relative max-w-[30rem]">
        <input
          {...ariaOf(id, { hint, error })}
          {...{ id, name, autoComplete }}
          ref={input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="control pr-[5.25em]"
        />
        {shown !== undefined && (
          <button
            type="button"
            aria-controls={id}
            onClick={() => setShown(!shown)}
            className="link absolute inset-y-0.5 right-0.5 w-[5em] cursor-pointer font-bold whitespace-nowrap"
          >
            {shown ? text.hide : text.show}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown && text.passwordVisible}
      </span>
    </FormGroup>
  )
}
