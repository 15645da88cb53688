import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable } from '../staff-table.tsx'
import { personColumns } from './person-table.tsx'

interface FoundPeopleProps {
  readonly of: Pick<PeopleFound, 'people' | 'hasMore'>
  /** The page that a result leads to, if it is not its record. */
  readonly pathOf?: Parameters<typeof personColumns>[0]
}

/** The people that a search found. */
export function FoundPeople({ of: { people, hasMore }, pathOf }: FoundPeopleProps) {
  const text = texts().staffSearch
  return (
    <section className="stack max-w-none">
      <h2 className="text-xl">{text.count(people.length, hasMore)}</h2>
      <StaffTable
        caption={text.people}
        columns={personColumns(pathOf)}
        rows={people}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
