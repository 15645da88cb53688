'use client'

import { useEffect, useState } from 'react'
import type { changePasswordText } from '#lib/text/en/password.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { Button } from './button.tsx'
import { revealEvent } from './password-field.tsx'

interface PasswordSuggestionProps {
  readonly text: Pick<Sentences<typeof changePasswordText>, 'suggestion' | 'useSuggestion'>
  readonly password: string
  /** The id of the password's input. */
  readonly field: string
}

/** A suggested password, with a button that enters it if script runs. */
export function PasswordSuggestion({ text, password, field }: PasswordSuggestionProps) {
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
        {text.suggestion} <strong className="inline-block font-mono">{password}</strong>
      </span>
      {/* Always there, so that nothing moves when script runs. */}
      <span className={hasScript ? undefined : 'invisible'}>
        <Button type="button" kind="quiet" onClick={enterPassword}>
          {text.useSuggestion}
        </Button>
      </span>
    </p>
  )
}
