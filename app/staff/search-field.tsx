'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { ariaOf, FormGroup } from '#app/_ui/form/form-group.tsx'

interface SearchFieldProps {
  /** The page that shows the results. */
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly value?: string | undefined
}

/** The search of a page. With script, the key `/` moves to it from anywhere on the page. */
export function SearchField({ action, label, hint, submit, value }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <form action={action}>
        <FormGroup id="q" label={label} hint={hint} error={undefined}>
          <div className="flex max-w-[40rem] flex-wrap gap-3">
            <input
              {...ariaOf('q', { hint, error: undefined })}
              ref={input}
              id="q"
              name="q"
              type="search"
              defaultValue={value}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              className="control min-w-0 grow basis-60"
            />
            <Button type="submit">{submit}</Button>
          </div>
        </FormGroup>
      </form>
    </search>
  )
}
