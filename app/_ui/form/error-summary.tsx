'use client'

import { FocusOnChange } from './focus-on-change.tsx'
import { useFormText } from './form-text.tsx'

export type FieldError = {
  /** The name of the field, which is also the id of its control. */
  field: string
  message: string
}

/** All errors of a form, above the heading of the page. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const text = useFormText()
  if (errors.length === 0) return null
  return (
    <FocusOnChange
      of={errors}
      role="alert"
      aria-labelledby="error-summary"
      className="rounded-panel border-4 border-danger bg-surface p-5"
    >
      <h2 id="error-summary" className="text-xl">
        {text.problem}
      </h2>
      <ul className="mt-3 space-y-1">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              href={`#${field}`}
              className="inline-block py-1 font-bold text-danger hover:text-danger"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FocusOnChange>
  )
}
