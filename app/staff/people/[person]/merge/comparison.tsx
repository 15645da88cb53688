import type { ReactNode } from 'react'
import { DateTime } from '#app/(member)/date-time.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { texts } from '#lib/text/texts.ts'

/** What a row says of one account, under its heading. */
type Row = readonly [heading: string, show: (of: PersonRecord) => ReactNode]

const timeOrNever = (at: number | null) =>
  at === null ? texts().staffRecord.person.never : <DateTime at={at} />

function comparedRows(): readonly Row[] {
  const { staffRecord, staffMerge } = texts()
  const { labels, memberships } = staffRecord.person
  const { rights } = staffRecord.membership
  return [
    [labels.username, ({ account }) => account.username],
    [labels.email, ({ account }) => account.email],
    [
      staffMerge.rows.confirmed,
      ({ account }) => (account.emailVerifiedAt === null ? staffMerge.no : staffMerge.yes),
    ],
    [labels.state, ({ account }) => staffRecord.states[account.state]],
    [labels.created, ({ account }) => <DateTime at={account.createdAt} />],
    [labels.lastSignIn, ({ account }) => timeOrNever(account.lastSignInAt)],
    [labels.position, ({ profile }) => profile.position],
    [
      labels.address,
      ({ profile: { address, county, postcode, country } }) =>
        [address, county, postcode, country].filter(Boolean).join('\n'),
    ],
    [labels.phone, ({ profile }) => profile.phone],
    [labels.mobile, ({ profile }) => profile.mobile],
    [
      memberships,
      ({ account }) =>
        account.memberships
          .map(({ charityNumber, name, primary, billing }) =>
            [
              ...[name || staffRecord.membership.unnamed(charityNumber), charityNumber],
              ...(primary ? [rights.primary] : []),
              ...(billing ? [rights.billing] : []),
            ].join(', '),
          )
          .join('\n'),
    ],
    [labels.roles, ({ account }) => account.staffRoles.join(', ')],
  ]
}

/** Two accounts side by side, in three columns that fit a phone. */
export function Comparison({ of: both }: { readonly of: readonly PersonRecord[] }) {
  const cell = 'border-b border-line py-2 pr-3 text-left align-top'
  return (
    <table className="w-full table-fixed border-t-2 border-ink text-sm">
      <caption className="sr-only">{texts().staffMerge.tableLabel}</caption>
      <thead>
        <tr>
          <td className={cell} />
          {both.map(({ account }) => (
            <th key={account.id} scope="col" className={`${cell} [overflow-wrap:anywhere]`}>
              {account.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows().map(([heading, show]) => (
          <tr key={heading}>
            <th scope="row" className={`${cell} break-words`}>
              {heading}
            </th>
            {both.map((record) => (
              <td
                key={record.account.id}
                className={`${cell} whitespace-pre-line [overflow-wrap:anywhere]`}
              >
                {show(record) || <span className="text-muted">{texts().common.notProvided}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
