import { texts } from '#lib/text/texts.ts'

/** The error of one control, above it. */
export const ErrorMessage = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className="mt-1 font-bold text-danger">
    <span className="sr-only">{texts().forms.errorPrefix}</span>
    {children}
  </p>
)
