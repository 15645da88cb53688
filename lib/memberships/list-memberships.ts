import {
  findAllMemberships,
  findMemberships,
  type OwnMembershipRow,
} from '#db/queries/memberships/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { isListed } from './is-listed.ts'

/** A membership, what the caller may do for it, and its type with the organisation's name. */
export type OwnMembership = Omit<OwnMembershipRow, 'type'> & { readonly type: string }

type Ordered = Pick<OwnMembership, 'name' | 'charityNumber' | 'guid'>

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/**
 * The order of memberships, everywhere: by name as people sort, with Farm 9 before Farm 10, then by
 * membership number. Those without a name come last.
 */
export const byName = (a: Ordered, b: Ordered): number =>
  Number(!a.name) - Number(!b.name) ||
  collator.compare(a.name ?? '', b.name ?? '') ||
  collator.compare(a.charityNumber, b.charityNumber) ||
  (a.guid < b.guid ? -1 : 1)

const shownInOrder = (rows: readonly OwnMembershipRow[]): readonly OwnMembership[] =>
  rows.map((row) => ({ ...row, type: displayedType(row.type) })).sort(byName)

/**
 * Lists the memberships of which the caller is a contact, sorted by name (interface 4.3), without those that
 * have lapsed or ended (decision 080).
 */
export const listMemberships = async (
  caller: Caller,
): Promise<{ memberships: readonly OwnMembership[] }> => ({
  memberships: shownInOrder(await caller.read(findMemberships)),
})

/**
 * Lists the memberships of the caller for the member's own pages; those that have lapsed or ended are the last.
 */
export async function listAllMemberships(caller: Caller): Promise<readonly OwnMembership[]> {
  const rows = shownInOrder(await caller.read(findAllMemberships))
  const isFormer = ({ state }: OwnMembership) => !isListed(state)
  return [...rows.filter((row) => !isFormer(row)), ...rows.filter(isFormer)]
}
