import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { testType } from '#lib/contracts/events/feed.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, wholeWords } from '../../../../staff-table.tsx'
import type { openWebhook } from './open-webhook.ts'

type Webhook = Awaited<ReturnType<typeof openWebhook>>['webhook']

/** The newest attempts of a webhook, each with the button that sends its event again. */
export function Attempts({ of: { attempts }, path }: { of: Webhook; path: string }) {
  const text = texts().staffWebhooks
  const { columns, resend } = text
  const last = attempts.at(-1)
  return (
    <section className="stack">
      <h2 className="text-xl">{text.attempts}</h2>
      {last ? (
        <StaffTable
          caption={text.attempts}
          rows={attempts}
          keyOf={({ id }) => `${id}`}
          columns={[
            {
              label: columns.event,
              cell: ({ type }) => <span className={wholeWords}>{type}</span>,
            },
            {
              label: columns.result,
              cell: ({ result, durationMs }) => text.took(result, durationMs),
            },
            { label: columns.at, cell: ({ at }) => <DateTime at={at} /> },
            {
              label: columns.again,
              cell: ({ eventId, type }) =>
                type !== testType && (
                  <ButtonForm
                    action={`${path}/resend`}
                    hidden={{ event: eventId }}
                    kind="secondary"
                    className="whitespace-nowrap max-lg:mt-2"
                    button={resend}
                    about={type}
                  />
                ),
            },
          ]}
        />
      ) : (
        <p className="text-muted">{text.none}</p>
      )}
      {attempts.length === 50 && last && (
        <p>
          <a href={`${path}?before=${last.id}`}>{text.older}</a>
        </p>
      )}
    </section>
  )
}
