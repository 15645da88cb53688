'use client'

import { useEffect, useRef } from 'react'

/** Submits the form around it once script runs, and says so in the field `automatic`. */
export function AutoSubmit() {
  const marker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!marker.current) return
    marker.current.value = 'yes'
    marker.current.form?.requestSubmit()
  }, [])
  return <input ref={marker} type="hidden" name="automatic" defaultValue="" />
}
