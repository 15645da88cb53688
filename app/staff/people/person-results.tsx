import { Tag } from '#app/_ui/tag.tsx'
import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { pathOfRecord } from '../record-path.ts'

const pathOfPerson = (id: string, openedBy: string) =>
  pathOfRecord({ kind: 'person', id }, openedBy)

/** The people that a search found, one per line. */
export function PersonResults({
  of: { people, hasMore },
  pathOf = pathOfPerson,
}: {
  of: Pick<PeopleFound, 'people' | 'hasMore'>
  /** The page that a result leads to, if it is not its record. */
  pathOf?: (id: string, openedBy: string) => string
}) {
  return (
    <section>
      <h2 className="text-xl">{texts().staffSearch.count(people.length, hasMore)}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {people.map(({ id, name, username, email, postcode, memberships, state, openedBy }) => (
          <li key={id} className="border-b border-line py-2">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <a href={pathOf(id, openedBy)} className="min-w-0 py-1 font-bold break-words">
                {name}
              </a>
              {state !== 'active' && <Tag>{texts().staffRecord.states[state]}</Tag>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted [&>*]:min-w-0 [&>*]:break-words">
              <span>{username}</span>
              {email && <span>{email}</span>}
              {postcode && <span>{postcode}</span>}
              {memberships.map(({ id: membership, charityNumber, openedBy: by }) => (
                <a
                  key={membership}
                  href={pathOfRecord({ kind: 'membership', id: membership }, by)}
                  className="py-1"
                >
                  {charityNumber}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
