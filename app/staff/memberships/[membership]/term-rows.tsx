import { Tag } from '#app/_ui/tag.tsx'
import type { MembershipRecord } from '#lib/accounts/people/open-record.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** The state and the dates of a membership, as rows of a summary. A date that it does not have is left out. */
export function termRows(
  { state, joinedOn, renewsOn, endedOn, endReason }: MembershipRecord,
  edit: string | undefined,
) {
  const text = texts().staffTerm
  const { labels, changes } = text
  const days = [
    ['joined', joinedOn],
    ['paid-until', renewsOn],
    ['ended', endedOn],
  ] as const
  return [
    { term: text.state, value: <Tag>{text.states[state]}</Tag> },
    ...days.flatMap(([name, day]) =>
      day
        ? [
            {
              term: labels[name],
              value: formatDay(day),
              ...(edit && { change: { href: edit, about: changes[name] } }),
            },
          ]
        : [],
    ),
    endReason && { term: labels['end-reason'], value: endReason },
  ]
}
