'use client'

import { useFormText } from './form-text.tsx'

/** The error of one control, above it. */
export function ErrorMessage({ id, children }: { id: string; children: string }) {
  const text = useFormText()
  return (
    <p id={id} className="mt-1 font-bold text-danger">
      <span className="sr-only">{text.errorPrefix}</span>
      {children}
    </p>
  )
}
