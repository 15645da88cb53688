import { Tag } from '#app/_ui/tag.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PersonResult } from '#lib/accounts/people/opened-by.ts'
import { texts } from '#lib/text/texts.ts'
import { OneLine } from '../one-line.tsx'

/** The characters of an email that a table never cuts off. */
const maxWholeEmail = 28

const pathOfPerson = (id: string, openedBy: string) =>
  pathOfRecord({ kind: 'person', id }, openedBy)

/** The cells of people. `pathOf` is the page that a name leads to, if it is not the record. */
export const personCells = (pathOf = pathOfPerson) => ({
  name: ({ id, name, state, openedBy }: PersonResult) => (
    <span className="items-baseline gap-x-2 lg:flex">
      <OneLine value={name}>
        <a href={pathOf(id, openedBy)} className="py-0 font-bold">
          {name}
        </a>
      </OneLine>{' '}
      {state !== 'active' && (
        <span className="shrink-0">
          <Tag kind={state === 'disabled' ? 'over' : 'notice'}>
            {texts().staffLists.people.values[state]}
          </Tag>
        </span>
      )}
    </span>
  ),
  state: null,
  username: ({ username }: PersonResult) => (
    <OneLine value={username}>
      <span className="text-muted">{username}</span>
    </OneLine>
  ),
  email: ({ email }: PersonResult) => email && <OneLine value={email} maxWhole={maxWholeEmail} />,
  memberships: ({ memberships }: PersonResult) => {
    const links = memberships.map(({ name, charityNumber, ...membership }) => ({
      ...membership,
      label: name ? `${name}, ${charityNumber}` : charityNumber,
    }))
    return (
      <OneLine value={links.map(({ label }) => label).join(' · ')}>
        <span>
          {links.map(({ id, label, openedBy }) => (
            <a
              key={id}
              href={pathOfRecord({ kind: 'membership', id }, openedBy)}
              className="mr-3 py-0 last:mr-0"
            >
              {label}
            </a>
          ))}
        </span>
      </OneLine>
    )
  },
})
