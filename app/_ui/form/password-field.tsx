'use client'

import { useEffect, useRef, useState } from 'react'
import { described } from './described.ts'
import { FormGroup, type Question } from './form-group.tsx'

export type PasswordFieldProps = Question & { autoComplete: 'current-password' | 'new-password' }

/** A password that can be shown, where there is script; what is sent is hidden again first. */
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
  const verb = shown ? 'Hide' : 'Show'

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
          {...described(id, { hint, error })}
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
            aria-label={`${verb} password`}
            onClick={() => setShown(!shown)}
            className="link absolute inset-y-0.5 right-0.5 w-20 cursor-pointer font-bold"
          >
            {verb}
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown && 'Your password is visible'}
      </span>
    </FormGroup>
  )
}
