import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { OneLine } from '../one-line.tsx'
import { StateTag } from '../state-tag.tsx'

type Membership = PeopleFound['memberships'][number]

/** The cells of memberships. */
export const membershipCells = {
  name: ({ id, openedBy, ...membership }: Membership) => (
    <OneLine value={membershipName(membership)}>
      <a href={pathOfRecord({ kind: 'membership', id }, openedBy)} className="py-0 font-bold">
        {membershipName(membership)}
      </a>
    </OneLine>
  ),
  state: ({ state }: Membership) => <StateTag of={state} />,
}
