'use client'

import { useEffect, useState } from 'react'
import { changePasswordText } from '#lib/text/en/password.ts'
import { Button } from './button.tsx'
import { revealEvent } from './password-field.tsx'

/** A suggested password, with a button that enters it if script runs. */
export function PasswordSuggestion({ password, field }: { password: string; field: string }) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  const enterPassword = () => {
    const input = document.getElementById(field)
    if (input instanceof HTMLInputElement) input.value = password
    input?.dispatchEvent(new Event(revealEvent))
    input?.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        {changePasswordText.suggestion}{' '}
        <strong className="inline-block font-mono">{password}</strong>
      </span>
      {hasScript && (
        <Button type="button" kind="quiet" onClick={enterPassword}>
          {changePasswordText.useSuggestion}
        </Button>
      )}
    </p>
  )
}
