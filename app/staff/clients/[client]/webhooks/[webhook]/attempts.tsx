import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { testType } from '#lib/contracts/events/feed.ts'
import { texts } from '#lib/text/texts.ts'
import { CutNote, firstOf } from '../../../../record-section.tsx'
import { StaffTable, wholeWords } from '../../../../staff-table.tsx'
import type { openWebhook } from './open-webhook.ts'

type Webhook = Awaited<ReturnType<typeof openWebhook>>['webhook']

/** The newest attempts of a webhook, each with the button that sends its event again. */
export function Attempts({ of: webhook, path }: { of: Webhook; path: string }) {
  const text = texts().staffWebhooks
  const { columns, resend } = text
  const attempts = firstOf('attempts', webhook.attempts)
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
      <CutNote
        list="attempts"
        rows={webhook.attempts}
        rest={<a href={`${path}?before=${last?.id}`}>{text.older}</a>}
      />
    </section>
  )
}

/** The events that wait aside at a webhook; each that was refused has the buttons that send it again and skip it. */
export function WaitingEvents({ of: webhook, path }: { of: Webhook; path: string }) {
  const { waitingEvents, aside: count } = webhook
  const { aside, resend } = texts().staffWebhooks
  const { columns } = aside
  return (
    <section className="stack">
      <h2 className="text-xl">{aside.title}</h2>
      <p>{aside.lead}</p>
      {count > waitingEvents.length && <p>{aside.first(waitingEvents.length, count)}</p>}
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
