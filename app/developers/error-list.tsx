import type { ManualError } from '#lib/manual/model.ts'
import { en } from '#lib/text/en.ts'

/** The errors of an endpoint, by status. Each code leads to its explanation. */
export function ErrorList({ errors }: { errors: readonly ManualError[] }) {
  return (
    <dl className="manual-list">
      {errors.map(({ status, codes, message, href }) => (
        <div key={`${status}${codes[0]}${message}`}>
          <dt>
            <strong>{status}</strong>{' '}
            {codes.length > 0 ? (
              codes.map((code) => (
                <a key={code} href={href}>
                  <code>{code}</code>
                </a>
              ))
            ) : (
              <a href={href}>{en.manual.frame.error.noCode}</a>
            )}
          </dt>
          <dd>{message}</dd>
        </div>
      ))}
    </dl>
  )
}
