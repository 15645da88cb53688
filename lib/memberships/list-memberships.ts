import { findMemberships } from '#db/queries/memberships.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import type { MembershipList } from '#lib/contracts/r1/memberships.ts'

/** Lists the memberships of which the caller is a contact (interface 4.3). */
export async function listMemberships(
  caller: Caller,
): Promise<MessageValue<typeof MembershipList>> {
  const rows = await caller.read(findMemberships)
  return { memberships: rows.map((row) => ({ ...row, type: displayedType(row.type) })) }
}
