import { DateTime } from '#app/_ui/date-time.tsx'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import type { FoundSubscribers } from '#lib/campaigns/staff-subscribers.ts'
import { texts } from '#lib/text/texts.ts'

interface SubscriberListProps {
  readonly of: FoundSubscribers
  /** The text of the search; empty for all. */
  readonly query: string
  readonly isFirst: boolean
}

/** A page of the confirmed subscribers, by email. */
export function SubscriberList({ of: { subscribers, next }, query, isFirst }: SubscriberListProps) {
  const text = texts().staffSubscribers
  const href = (parameters: Readonly<Record<string, string>>) =>
    `/staff/subscribers?${new URLSearchParams({ ...(query && { q: query }), ...parameters })}`
  const empty = query || !isFirst ? text.none : text.empty
  return (
    <section className="stack">
      <h2 className="text-xl break-words">{query ? text.found(query) : text.list}</h2>
      {subscribers.length === 0 ? (
        <EmptyState title={empty.title}>
          <RichParagraph>{empty.advice}</RichParagraph>
        </EmptyState>
      ) : (
        <ul className="max-w-none border-t-2 border-ink">
          {subscribers.map(({ email, campaign, confirmedAt }) => (
            <li
              key={`${campaign} ${email}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2"
            >
              <span className="min-w-0 break-all">{email}</span>
              <span className="text-sm text-muted">
                <RichText values={{ time: <DateTime at={confirmedAt} /> }}>{text.since}</RichText>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-4">
        {!isFirst && <SecondaryLink href={href({})}>{text.first}</SecondaryLink>}
        {next && <SecondaryLink href={href({ after: next })}>{text.more}</SecondaryLink>}
      </div>
    </section>
  )
}
