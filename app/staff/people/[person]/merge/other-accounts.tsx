import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'

interface OtherAccountsProps {
  readonly of: PeopleFound['people']
  /** The page that compares one of them with the record. */
  readonly path: string
}

/** The people that a search found, each with a link that shows them beside the record. */
export function OtherAccounts({ of: people, path }: OtherAccountsProps) {
  if (people.length === 0) return <p role="status">{texts().staffMerge.nobody}</p>
  return (
    <ul className="border-t-2 border-ink">
      {people.map(({ id, name, username, email, postcode, openedBy }) => (
        <li key={id} className="border-b border-line py-2 break-words">
          <a
            href={`${path}&${new URLSearchParams({ with: id, by: openedBy })}`}
            className="py-1 font-bold"
          >
            {name}
          </a>
          <span className="block text-sm text-muted">
            {[username, email, postcode].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
