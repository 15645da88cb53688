'use client'

import type { FieldError } from './error-summary.tsx'
import { useFormText } from './form-text.tsx'

export type FormTitleProps = { title: string; site: string; errors: readonly FieldError[] }

/**
 * The title of a page with a form, which begins with 'Error: ' if there are errors. The metadata of
 * the page must have `title: null`, so that there is only one title.
 */
export function FormTitle({ title, site, errors }: FormTitleProps) {
  const text = useFormText()
  return <title>{`${errors.length > 0 ? text.errorPrefix : ''}${title} – ${site}`}</title>
}
