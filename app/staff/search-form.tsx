'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { ariaOf, FormGroup } from '#app/_ui/form/form-group.tsx'
import { staffSearchText as text } from '#lib/text/en/staff/search.ts'

/** The search for a person. With script, the key `/` moves to it from anywhere on the page. */
export function SearchForm({ value }: { value?: string }) {
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
      <form action="/staff/people">
        <FormGroup id="q" label={text.label} hint={text.hint} error={undefined}>
          <div className="flex max-w-[40rem] flex-wrap gap-3">
            <input
              {...ariaOf('q', { hint: text.hint, error: undefined })}
              ref={input}
              id="q"
              name="q"
              type="search"
              defaultValue={value}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              className="control min-w-0 grow basis-60"
            />
            <Button type="submit">{text.submit}</Button>
          </div>
        </FormGroup>
      </form>
    </search>
  )
}
