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
      cell: ({ id, name, username, state, openedBy }) => (
        <>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <a href={pathOf(id, openedBy)} className={`${wholeWords} font-bold`}>
              {name}
            </a>
            {state !== 'active' && <Tag>{texts().staffRecord.states[state]}</Tag>}
          </span>
          <span className={`${wholeWords} text-muted`}>{username}</span>
        </>
      ),
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
          <span key={number} className="mr-3 inline-block whitespace-nowrap lg:block">
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
            className="mr-3 inline-block"
          >
            {name ? `${name}, ${charityNumber}` : charityNumber}
          </a>
        )),
    },
  ]
}
