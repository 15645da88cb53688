'use client'

import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** A password ready to take: to read and type, or with script to press. */
export function PasswordSuggestion({ words, field }: { words: string; field: string }) {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const take = () => {
    const input = document.getElementById(field)
    if (input instanceof HTMLInputElement) input.value = words
    input?.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        For example: <strong className="inline-block font-mono">{words}</strong>
      </span>
      {scripted && (
        <Button type="button" kind="quiet" onClick={take}>
          Use this password
        </Button>
      )}
    </p>
  )
}
