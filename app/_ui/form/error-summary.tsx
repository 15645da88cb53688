import type { FormState } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

/** All errors of a form, above the heading of the page. It takes the focus. */
export function ErrorSummary({ errors }: Pick<FormState, 'errors'>) {
  if (errors.length === 0) return null
  return (
    <div
      role="alert"
      aria-labelledby="error-summary"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: readers must begin at the error summary
      autoFocus
      className="rounded-panel border-4 border-danger bg-surface p-5"
    >
      <h2 id="error-summary" className="text-xl">
        {texts().forms.problem}
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
    </div>
  )
}
