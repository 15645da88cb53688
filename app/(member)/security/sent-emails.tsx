import { DateTime } from '#app/_ui/date-time.tsx'
import type { listOwnEmails } from '#lib/accounts/list-own-emails.ts'
import { texts } from '#lib/text/texts.ts'

/** The latest emails to the member, without their text. */
export function SentEmails({ of: emails }: { of: Awaited<ReturnType<typeof listOwnEmails>> }) {
  const text = texts().security.emails
  return (
    <>
      <h2>{text.title}</h2>
      <p>{emails.length > 0 ? text.lead : text.none}</p>
      {emails.length > 0 && (
        <ol className="border-t-2 border-ink">
          {emails.map(({ id, subject, recipient, state, at }) => (
            <li key={id} className="border-b border-line py-3">
              <p className="font-bold">{subject}</p>
              <p className="flex flex-wrap gap-x-4 text-muted">
                <DateTime at={at} />
                <span className="break-all">{recipient}</span>
                <span>{text.states[state]}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
