import { Tag } from '#app/_ui/tag.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PersonResult } from '#lib/accounts/people/opened-by.ts'
import { texts } from '#lib/text/texts.ts'
import { type TableColumn, wholeWords } from '../staff-table.tsx'

/** The characters of an email that fit on one line of a wide table. */
const maxLineLength = 28

const pathOfPerson = (id: string, openedBy: string) =>
  pathOfRecord({ kind: 'person', id }, openedBy)

/** The columns of people. `pathOf` is the page that a name leads to, if it is not the record. */
export function personColumns<Person extends PersonResult = PersonResult>(
  pathOf = pathOfPerson,
): [TableColumn<Person>, ...TableColumn<Person>[]] {
  const { columns } = texts().staffSearch
  return [
    {
      label: columns.name,
      cell: ({ id, name, state, openedBy }) => (
        <>
          <a href={pathOf(id, openedBy)} className={`${wholeWords} mr-2 py-0 font-bold`}>
            {name}
          </a>
          {state !== 'active' && (
            <Tag kind={state === 'disabled' ? 'over' : 'notice'}>{columns.states[state]}</Tag>
          )}
        </>
      ),
    },
    {
      label: columns.username,
      cell: ({ username }) => <span className={`${wholeWords} text-muted`}>{username}</span>,
    },
    {
      label: columns.email,
      cell: ({ email }) => {
        const [name, domain] = email?.split('@') ?? []
        if (!email) return null
        const mayBreak = email.length > maxLineLength
        return (
          <span className={`${wholeWords} ${mayBreak ? '' : 'lg:whitespace-nowrap'}`}>
            {name}
            {mayBreak && <wbr />}@{domain}
          </span>
        )
      },
    },
    {
      label: columns.phone,
      cell: ({ phone, mobile }) =>
        [phone, mobile].filter(Boolean).map((number) => (
          <span key={number} className="mr-3 inline-block whitespace-nowrap">
            {number}
          </span>
        )),
    },
    {
      label: columns.postcode,
      cell: ({ postcode }) => postcode && <span className="lg:whitespace-nowrap">{postcode}</span>,
    },
    {
      label: columns.memberships,
      cell: ({ memberships }) =>
        memberships.map(({ id, charityNumber, name, openedBy }) => (
          <a
            key={id}
            href={pathOfRecord({ kind: 'membership', id }, openedBy)}
            className="mr-3 inline-block py-0"
          >
            {name ? `${name}, ${charityNumber}` : charityNumber}
          </a>
        )),
    },
  ]
}
