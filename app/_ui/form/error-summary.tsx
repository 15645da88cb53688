import { FocusOnArrival } from './focus-on-arrival.tsx'

export type FieldError = {
  /** The name of the field, which is its id too. */
  field: string
  message: string
}

/** All that must be mended, above the heading of the page; without errors nothing. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <FocusOnArrival
      news={errors}
      role="alert"
      aria-labelledby="error-summary"
      className="rounded-panel border-4 border-danger bg-surface p-5"
    >
      <h2 id="error-summary" className="text-xl">
        There is a problem
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
    </FocusOnArrival>
  )
}
