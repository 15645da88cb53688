import { findMemberships, type OwnMembershipRow } from '#db/queries/memberships/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { byName } from './by-name.ts'

/** A membership, what the caller may do for it, and its type with the organisation's name. */
export type OwnMembership = Omit<OwnMembershipRow, 'type'> & { readonly type: string }

/**
 * Lists the memberships of which the caller is a contact, sorted by name (interface 4.3), with what the
 * caller may do for each, which only pages show.
 */
export async function listMemberships(
  caller: Caller,
): Promise<{ memberships: readonly OwnMembership[] }> {
  const rows = await caller.read(findMemberships)
  return {
    memberships: rows.map((row) => ({ ...row, type: displayedType(row.type) })).sort(byName),
  }
}
