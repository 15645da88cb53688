import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'
import { DateTime } from '../date-time.tsx'
import { Inset } from '../inset.tsx'

interface MessagesProps {
  readonly of: JoinApplication['messages']
  /** The reader of the messages. */
  readonly by?: 'applicant' | 'staff'
}

/** The messages of staff and the applicant, oldest first. */
export function Messages({ of: messages, by = 'applicant' }: MessagesProps) {
  const text = texts().joinStatus.status
  if (messages.length === 0) return null
  const names =
    by === 'staff' ? texts().staffApplications.writers : { staff: text.us, applicant: text.you }
  return (
    <section className="stack">
      <h2>{text.messages}</h2>
      {messages.map(({ at, byStaff, text: written }) => (
        <Inset key={at}>
          <p className="text-sm text-muted">
            {byStaff ? names.staff : names.applicant}, <DateTime at={at} />
          </p>
          <p className="break-words whitespace-pre-line">{written}</p>
        </Inset>
      ))}
    </section>
  )
}
