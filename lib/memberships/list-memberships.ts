import { findMemberships } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import type { MembershipList } from '#lib/contracts/r1/memberships.ts'

/** The memberships to which the caller has access (interface 4.3). */
export async function listMemberships(
  caller: Caller,
): Promise<MessageValue<typeof MembershipList>> {
  const found = await caller.read(findMemberships)
  return { memberships: found.map((held) => ({ ...held, type: displayedType(held.type) })) }
}
