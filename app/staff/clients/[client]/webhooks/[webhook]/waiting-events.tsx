import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, wholeWords } from '../../../../staff-table.tsx'
import type { openWebhook } from './open-webhook.ts'

type Webhook = Awaited<ReturnType<typeof openWebhook>>['webhook']

/** The events that wait aside at a webhook; each that was refused has the buttons that send it again and skip it. */
export function WaitingEvents({ of: { waitingEvents }, path }: { of: Webhook; path: string }) {
  const { aside, resend } = texts().staffWebhooks
  const { columns } = aside
  return (
    <section className="stack">
      <h2 className="text-xl">{aside.title}</h2>
      <p>{aside.lead}</p>
      <StaffTable
        caption={aside.title}
        rows={waitingEvents}
        keyOf={({ eventId }) => eventId}
        columns={[
          {
            label: columns.event,
            cell: ({ type }) => <span className={wholeWords}>{type}</span>,
          },
          { label: columns.state, cell: aside.state },
          {
            label: columns.next,
            cell: ({ dueAt }) => dueAt !== null && <DateTime at={dueAt} />,
          },
          {
            label: columns.act,
            cell: ({ eventId, type, result }) =>
              result !== null && (
                <div className="flex flex-wrap gap-2 max-lg:mt-2">
                  {(
                    [
                      ['resend', resend],
                      ['skip', aside.skip],
                    ] as const
                  ).map(([name, text]) => (
                    <ButtonForm
                      key={name}
                      action={`${path}/${name}`}
                      hidden={{ event: eventId }}
                      kind="secondary"
                      className="whitespace-nowrap"
                      button={text}
                      about={type}
                    />
                  ))}
                </div>
              ),
          },
        ]}
      />
    </section>
  )
}
