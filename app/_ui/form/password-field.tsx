'use client'

import { useEffect, useRef, useState } from 'react'
import { formText } from '#lib/text/en/forms.ts'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

export type PasswordFieldProps = ControlProps & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password input with a button that shows it, if script runs. It hides again before it is sent. */
export function PasswordField({
  label,
  hint,
  error,
  name,
  id = name,
  autoComplete,
}: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<boolean>()

  useEffect(() => {
    setShown(false)
    const hide = () => setShown(false)
    const form = input.current?.form
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
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
          className="control pr-22"
        />
        {shown !== undefined && (
          <button
            type="button"
            aria-controls={id}
            aria-label={shown ? formText.hidePassword : formText.showPassword}
            onClick={() => setShown(!shown)}
            className="link absolute inset-y-0.5 right-0.5 w-20 cursor-pointer font-bold"
          >
            {shown ? formText.hide : formText.show}
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown && formText.passwordVisible}
      </span>
    </FormGroup>
  )
}
