import type { Actor } from '#db/queries/audit/audit.ts'
import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import * as memberships from '#db/queries/memberships/memberships.ts'
import type { MembershipValues } from '#db/queries/memberships/memberships-edit.ts'
import * as membershipsEdit from '#db/queries/memberships/memberships-edit.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { checkDetails, type WrongDetails } from '#lib/contracts/check-details.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

export type { MembershipSheet, MembershipValues }

/** Lists the memberships with this id or number, with their contacts. */
export const matchMemberships = (text: string): Promise<readonly MembershipSheet[]> =>
  memberships.matchMemberships(db, { number: text.trim(), id: guidOrNil(text.trim()) })

/** Creates a membership without contacts, and returns its id. */
export async function createMembership(
  values: MembershipValues,
  actor: Actor,
): Promise<string | WrongDetails> {
  const checked = checkDetails(values, {})
  return 'wrong' in checked ? checked : membershipsEdit.createMembership(db, checked, actor)
}

/**
 * Changes a membership; false if there is none, or if a value of `shown` has changed since. A postcode that is
 * not in `shown` is a new one.
 */
export async function editMembership(
  id: string,
  values: MembershipValues,
  actor: Actor,
  shown: MembershipValues = {},
): Promise<boolean | WrongDetails> {
  const checked = checkDetails(values, shown)
  if ('wrong' in checked) return checked
  return membershipsEdit.editMembership(db, id, checked, actor, shown)
}

/** Deletes a membership to which nothing belongs. */
export const deleteMembership = onPrimary(membershipsEdit.deleteMembership)
