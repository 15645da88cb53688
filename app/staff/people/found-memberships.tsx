import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable } from '../staff-table.tsx'

/** The memberships that a search found. */
export function FoundMemberships({ of }: { of: PeopleFound['memberships'] }) {
  const { columns, memberships } = texts().staffSearch
  return (
    <section className="stack max-w-none">
      <h2 className="text-xl">{memberships}</h2>
      <StaffTable
        caption={memberships}
        columns={[
          {
            label: columns.name,
            cell: ({ id, openedBy, ...membership }) => (
              <a href={pathOfRecord({ kind: 'membership', id }, openedBy)} className="font-bold">
                {membershipName(membership)}
              </a>
            ),
          },
          { label: columns.number, cell: ({ charityNumber }) => charityNumber },
          { label: columns.type, cell: ({ type }) => type },
        ]}
        rows={of}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
