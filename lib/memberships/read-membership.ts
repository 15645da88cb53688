import { findMembership } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { guidOrNil } from './guid.ts'

/**
 * A membership with its contacts, the primary one first. Null for one that does not exist, is no
 * GUID or is not the caller's, all after the same query: existence is not for strangers.
 */
export async function readMembership(caller: Caller, membership: string) {
  const id = guidOrNil(membership)
  const held = await caller.run((db, hash) => findMembership(db, hash, id))
  return held && { ...held, type: displayedType(held.type) }
}
