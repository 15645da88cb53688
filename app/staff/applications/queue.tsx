import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import type { ApplicationQueue, JoinState } from '#lib/accounts/applications/applications.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, wholeWords } from '../staff-table.tsx'

interface QueueProps {
  readonly of: ApplicationQueue
  readonly state: JoinState
  readonly isFirst: boolean
}

/** The applications in a state, those that wait longest first. */
export function Queue({ of: { applications, next }, state, isFirst }: QueueProps) {
  const text = texts().staffApplications
  const href = `/staff/applications?state=${state}`
  return (
    <section className="stack max-w-none">
      <h2 className="text-xl">{text.states[state]}</h2>
      <p className="text-muted">{text.turns[state]}</p>
      {applications.length === 0 && (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.advice}</p>
        </EmptyState>
      )}
      {applications.length > 0 && (
        <StaffTable
          caption={text.states[state]}
          columns={[
            {
              label: text.columns.name,
              cell: ({ id, name }) => (
                <a href={pathOfApplication(id)} className={`${wholeWords} font-bold`}>
                  {name ?? text.unnamed}
                </a>
              ),
            },
            {
              label: text.labels.reference,
              cell: ({ reference }) => <span className="font-mono">{reference}</span>,
            },
            { label: text.columns.fee, cell: feeName },
            {
              label: text.columns.since,
              cell: ({ changedAt }) => formatDate(changedAt),
            },
          ]}
          rows={applications}
          keyOf={({ id }) => id}
        />
      )}
      <div className="flex flex-wrap gap-4">
        {!isFirst && <SecondaryLink href={href}>{text.first}</SecondaryLink>}
        {next && <SecondaryLink href={`${href}&after=${next}`}>{text.more}</SecondaryLink>}
      </div>
    </section>
  )
}
