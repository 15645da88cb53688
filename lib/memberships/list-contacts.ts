import { findContacts } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { MembershipContacts } from '#lib/contracts/r1/contacts.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import { guidOrNil } from './guid.ts'

/**
 * The contacts of a membership (interface 4.8). One that does not exist, is no GUID or is not the
 * caller's is the same 404 after the same query: existence is not for strangers.
 */
export async function listContacts(
  caller: Caller,
  membership: string,
): Promise<MessageValue<typeof MembershipContacts>> {
  const id = guidOrNil(membership)
  const contacts = await caller.read((db, hash) => findContacts(db, hash, id))
  if (contacts) return { contacts }
  throw new Failure(fieldFault('membership', 'NotFoundRule', en.rules.NotFoundRule, 404))
}
