import { findMemberships } from '#db/queries/memberships.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { MembershipList } from '#lib/contracts/memberships.ts'
import type { Caller } from '#lib/credentials/caller.ts'
import { read } from '#lib/database.ts'
import { printedType } from './printed-type.ts'

/** The memberships to which the caller has access (endpoint 3). */
export async function listMemberships(caller: Caller): Promise<Infer<typeof MembershipList>> {
  const found = caller.admit(await read((db) => findMemberships(db, caller.hash)))
  return { memberships: found.map((held) => ({ ...held, type: printedType(held.type) })) }
}
