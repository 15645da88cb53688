import { findMembership } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const nil = '00000000-0000-0000-0000-000000000000'

/** Replaces text that is not a GUID by the nil GUID, so that the same query runs. */
export const guidOrNil = (text: string): string => (guid.test(text) ? text : nil)

/**
 * Reads a membership with its contacts, the primary contact first. Returns null alike if the
 * membership does not exist and if the caller is not one of its contacts.
 */
export async function readMembership(caller: Caller, membership: string) {
  const id = guidOrNil(membership)
  const found = await caller.run((db, hash) => findMembership(db, hash, id))
  return found && { ...found, type: displayedType(found.type) }
}
