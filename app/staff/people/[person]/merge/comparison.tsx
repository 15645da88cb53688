import type { ReactNode } from 'react'
import { rightsOf } from '#app/_ui/rights.tsx'
import { membershipName } from '#app/membership-name.ts'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { texts } from '#lib/text/texts.ts'
import { personFacts } from '../person-facts.ts'
import { timeOrNever } from '../person-sheet.tsx'

/** The rows that staff compare: each heading with its value of one account. */
function valuesOf(record: PersonRecord): readonly (readonly [string, ReactNode])[] {
  const { account } = record
  const { name, address, others } = personFacts(record)
  const { staffRecord, staffMerge } = texts()
  const { labels, memberships } = staffRecord.person
  const { rights } = staffRecord.membership
  const membershipLines = account.memberships.map(
    ({ charityNumber, name: organisation, ...roles }) => {
      const title = membershipName({ name: organisation, charityNumber })
      return [title, charityNumber, ...rightsOf(roles, rights)]
    },
  )
  return [
    [labels.username, account.username],
    [labels.email, account.email],
    [staffMerge.confirmed, timeOrNever(account.emailVerifiedAt)],
    [labels.state, staffRecord.states[account.state]],
    [labels.created, timeOrNever(account.createdAt)],
    [labels.lastSignIn, timeOrNever(account.lastSignInAt)],
    ...[name, address, ...others].map(({ term, value }) => [term, value] as const),
    [memberships, membershipLines.map((line) => line.join(', ')).join('\n\n')],
    [labels.roles, account.staffRoles.join(', ')],
  ]
}

/** Two accounts side by side, in three columns that fit a phone. */
export function Comparison({ of: both }: { readonly of: readonly [PersonRecord, PersonRecord] }) {
  const cell = 'border-b border-line py-2 pr-1 text-left align-top sm:pr-3'
  const value = `${cell} whitespace-pre-line [overflow-wrap:anywhere]`
  const [first, second] = both.map(valuesOf)
  return (
    <table className="w-full table-fixed border-t-2 border-ink text-sm">
      <caption className="sr-only">{texts().staffMerge.tableLabel}</caption>
      <thead>
        <tr>
          <td className={`${cell} w-[42%] sm:w-auto`} />
          {both.map(({ account }) => (
            <th key={account.id} scope="col" className={value}>
              {account.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first?.map(([heading, ofFirst], row) => (
          <tr key={heading}>
            <th scope="row" className={`${cell} break-words`}>
              {heading}
            </th>
            <td className={value}>{ofFirst || texts().common.notProvided}</td>
            <td className={value}>{second?.[row]?.[1] || texts().common.notProvided}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
