import { DateTime } from '#app/_ui/date-time.tsx'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import type { ApplicationQueue, JoinState } from '#lib/accounts/applications/applications.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { texts } from '#lib/text/texts.ts'

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
    <section className="stack">
      <h2 className="text-xl">{text.states[state]}</h2>
      <p className="text-muted">{text.turns[state]}</p>
      {applications.length === 0 && (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.advice}</p>
        </EmptyState>
      )}
      {applications.length > 0 && (
        <ul className="max-w-none border-t-2 border-ink">
          {applications.map(({ id, reference, name, type, band, changedAt }) => (
            <li key={id} className="border-b border-line py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <a href={pathOfApplication(id)} className="min-w-0 py-1 font-bold break-words">
                  {name ?? text.unnamed}
                </a>
                <span className="font-mono text-sm">{reference}</span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-6 text-sm text-muted">
                <span>{feeName({ type, band })}</span>
                <span>
                  <RichText values={{ time: <DateTime at={changedAt} /> }}>{text.since}</RichText>
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-4">
        {!isFirst && <SecondaryLink href={href}>{text.first}</SecondaryLink>}
        {next && <SecondaryLink href={`${href}&after=${next}`}>{text.more}</SecondaryLink>}
      </div>
    </section>
  )
}
