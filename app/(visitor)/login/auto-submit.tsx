'use client'

import { useEffect, useRef } from 'react'

/** Sends the form that it stands in, once, as soon as there is script. */
export function AutoSubmit() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.closest('form')?.requestSubmit(), [])
  return <span ref={place} hidden />
}
