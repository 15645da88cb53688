import { findMembership } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/credentials/caller.ts'
import { db } from '#lib/database.ts'
import { guidOrNobody } from './guid.ts'
import { printedType } from './printed-type.ts'

/**
 * A membership with its contacts, the primary one first. Null for one that does not exist, is no
 * GUID or is not the caller's, all after the same query: existence is not for strangers.
 */
export async function readMembership(caller: Caller, membership: string) {
  const id = guidOrNobody(membership)
  const held = caller.admit(await findMembership(db, caller.hash, id))
  return held && { ...held, type: printedType(held.type) }
}
