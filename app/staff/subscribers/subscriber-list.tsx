import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import type { FoundSubscribers } from '#lib/campaigns/staff-subscribers.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable } from '../staff-table.tsx'

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
    <section className="stack max-w-none">
      <h2 className="text-xl break-words">{query ? text.found(query) : text.list}</h2>
      {subscribers.length === 0 ? (
        <EmptyState title={empty.title}>
          <RichParagraph>{empty.advice}</RichParagraph>
        </EmptyState>
      ) : (
        <StaffTable
          caption={text.list}
          columns={[
            { label: text.columns.email, cell: ({ email }) => email },
            {
              label: text.columns.since,
              cell: ({ confirmedAt }) => formatDate(confirmedAt),
            },
          ]}
          rows={subscribers}
          keyOf={({ email, campaign }) => `${campaign} ${email}`}
        />
      )}
      <div className="flex flex-wrap gap-4">
        {!isFirst && <SecondaryLink href={href({})}>{text.first}</SecondaryLink>}
        {next && <SecondaryLink href={href({ after: next })}>{text.more}</SecondaryLink>}
      </div>
    </section>
  )
}
