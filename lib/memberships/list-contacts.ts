import { findContacts } from '#db/queries/memberships/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { MembershipContacts } from '#lib/contracts/r1/contacts.ts'
import { Failure } from '#lib/failure.ts'

/**
 * Lists the contacts of a membership (interface 4.8). The same 404 follows the same query whether
 * the membership does not exist, has lapsed or ended, or the caller is not one of its contacts.
 */
export async function listContacts(
  caller: Caller,
  membership: string,
): Promise<MessageValue<typeof MembershipContacts>> {
  const id = guidOrNil(membership)
  const contacts = await caller.read((db, hash) => findContacts(db, hash, id))
  if (contacts) return { contacts }
  throw new Failure(fieldFault('membership', 'NotFoundRule', undefined, 404))
}
