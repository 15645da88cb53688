import type { SubmittedFields } from '../validate.ts'

/** Reads the fields of a form, from a page or from an OAuth client (RFC 6749, appendix B). */
export function readForm(form: URLSearchParams | FormData): SubmittedFields {
  const submitted = new Map<string, (string | undefined)[]>()
  for (const [name, value] of form as Iterable<[string, string | File]>) {
    const text = typeof value === 'string' ? value : undefined
    const occurrences = submitted.get(name)
    if (occurrences) occurrences.push(text)
    else submitted.set(name, [text])
  }
  return submitted
}
