import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { pathOfRecord } from '../record-path.ts'
import { StaffTable } from '../staff-table.tsx'

/** The memberships that a search found. */
export function FoundMemberships({ of }: { of: PeopleFound['memberships'] }) {
  const { staffRecord, staffSearch } = texts()
  const { columns, memberships } = staffSearch
  return (
    <section className="stack max-w-none">
      <h2 className="text-xl">{memberships}</h2>
      <StaffTable
        caption={memberships}
        columns={[
          {
            label: columns.name,
            cell: ({ id, charityNumber, name, openedBy }) => (
              <a href={pathOfRecord({ kind: 'membership', id }, openedBy)} className="font-bold">
                {name || staffRecord.membership.unnamed(charityNumber)}
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
