'use client'

import { useEffect, useRef } from 'react'

/** Submits the form around it once script runs. */
export function AutoSubmit() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => marker.current?.closest('form')?.requestSubmit(), [])
  return <span ref={marker} hidden />
}
