'use client'

import { useEffect } from 'react'

/** With script, the key `/` moves to the field with this id from anywhere on the page. */
export function SlashKey({ field }: { readonly field: string }) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const input = document.getElementById(field)
      if (!(input instanceof HTMLInputElement)) return
      event.preventDefault()
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
  return null
}
