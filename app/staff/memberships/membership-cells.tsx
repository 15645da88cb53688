import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { wholeWords } from '../staff-table.tsx'
import { StateTag } from '../state-tag.tsx'

type Membership = PeopleFound['memberships'][number]

/** The cells of memberships. */
export const membershipCells = {
  name: ({ id, openedBy, ...membership }: Membership) => (
    <a
      href={pathOfRecord({ kind: 'membership', id }, openedBy)}
      className={`${wholeWords} py-0 font-bold`}
    >
      {membershipName(membership)}
    </a>
  ),
  type: ({ type }: Membership) => typeName(type),
  state: ({ state }: Membership) => <StateTag of={state} />,
}
