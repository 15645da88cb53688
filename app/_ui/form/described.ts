type Words = { hint?: unknown; error?: string | undefined }

/** Ties a control to the hint and the error that stand beside it. */
export function described(id: string, { hint, error }: Words) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
