import { Tag } from '#app/_ui/tag.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PersonResult } from '#lib/accounts/people/opened-by.ts'
import { texts } from '#lib/text/texts.ts'
import { wholeWords } from '../staff-table.tsx'

/** The characters of an email that fit on one line of a wide table. */
const maxLineLength = 28

const pathOfPerson = (id: string, openedBy: string) =>
  pathOfRecord({ kind: 'person', id }, openedBy)

/** The cells of people. `pathOf` is the page that a name leads to, if it is not the record. */
export const personCells = (pathOf = pathOfPerson) => ({
  name: ({ id, name, state, openedBy }: PersonResult) => (
    <>
      <a href={pathOf(id, openedBy)} className={`${wholeWords} mr-2 py-0 font-bold`}>
        {name}
      </a>
      {state !== 'active' && (
        <Tag kind={state === 'disabled' ? 'over' : 'notice'}>
          {texts().staffLists.people.values[state]}
        </Tag>
      )}
    </>
  ),
  state: null,
  username: ({ username }: PersonResult) => (
    <span className={`${wholeWords} text-muted`}>{username}</span>
  ),
  email: ({ email }: PersonResult) => {
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
  phone: ({ phone, mobile }: PersonResult) =>
    [phone, mobile].filter(Boolean).map((number) => (
      <span key={number} className="mr-3 inline-block whitespace-nowrap">
        {number}
      </span>
    )),
  postcode: ({ postcode }: PersonResult) =>
    postcode && <span className="lg:whitespace-nowrap">{postcode}</span>,
  memberships: ({ memberships }: PersonResult) =>
    memberships.map(({ id, charityNumber, name, openedBy }) => (
      <a
        key={id}
        href={pathOfRecord({ kind: 'membership', id }, openedBy)}
        className="mr-3 inline-block py-0"
      >
        {name ? `${name}, ${charityNumber}` : charityNumber}
      </a>
    )),
})
