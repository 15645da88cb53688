import { findMembership } from '#db/queries/memberships/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { displayedType } from '#lib/records/membership-types.ts'

/**
 * Reads a membership with its contacts, the primary contact first. Returns null alike if the
 * membership does not exist and if the caller is not one of its contacts. A membership that has lapsed or
 * ended is still read, for the member's own pages.
 */
export async function readMembership(caller: Caller, membership: string) {
  const id = guidOrNil(membership)
  const found = await caller.run((db, hash) => findMembership(db, hash, id))
  return found && { ...found, type: displayedType(found.type) }
}
