import type { SubmittedFields } from './validate.ts'

/** Reads the fields of a form, from a page or an OAuth client (RFC 6749, appendix B). */
export function readForm(form: URLSearchParams | FormData): SubmittedFields {
  const raw = new Map<string, (string | undefined)[]>()
  for (const [name, value] of form as Iterable<[string, string | File]>) {
    const occurrence = typeof value === 'string' ? value : undefined
    raw.set(name, [...(raw.get(name) ?? []), occurrence])
  }
  return raw
}
