import type { FormState } from '#app/request.ts'
import { currentRequest } from '#app/request.ts'
import { withoutQuery } from '#lib/http/without-query.ts'

/**
 * The state of a form that was sent to this path, with or without a query, and is shown again. If a page has several forms with one
 * path, `hidden` tells them apart: it has the values of the hidden fields.
 */
export function sentForm(
  action: string,
  hidden: Readonly<Record<string, string>> = {},
): FormState | undefined {
  const { form } = currentRequest()
  if (!form || form.action !== withoutQuery(action)) return undefined
  const isThis = Object.entries(hidden).every(([name, value]) => form.values[name] === value)
  return isThis ? form : undefined
}
