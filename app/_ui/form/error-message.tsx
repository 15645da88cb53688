import { formText } from '#lib/text/en/forms.ts'

/** The error of one control, above it. */
export function ErrorMessage({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1 font-bold text-danger">
      <span className="sr-only">{formText.errorPrefix}</span>
      {children}
    </p>
  )
}
