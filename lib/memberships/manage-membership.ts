import type { Actor } from '#db/queries/audit/audit.ts'
import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import * as memberships from '#db/queries/memberships/memberships.ts'
import type { MembershipValues } from '#db/queries/memberships/memberships-edit.ts'
import * as membershipsEdit from '#db/queries/memberships/memberships-edit.ts'
import { findNumberHolder, type NumberHolder } from '#db/queries/memberships/next-number.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { checkDetails, type WrongDetails } from '#lib/contracts/check-details.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

export type { MembershipSheet, MembershipValues }

/** Lists the memberships with this id or number, with their contacts. */
export function matchMemberships(text: string): Promise<readonly MembershipSheet[]> {
  const typed = cleanText(text)
  return memberships.matchMemberships(db, { number: typed, id: guidOrNil(typed) })
}

/** The reason why a membership was not saved: wrong details, or another one that has its number. */
export type MembershipFault = WrongDetails | { readonly holder: NumberHolder }

/** Creates a membership without contacts, and returns its id; undefined if one with its number has just been deleted. */
export async function createMembership(
  values: MembershipValues & { readonly charityNumber: string },
  actor: Actor,
): Promise<string | MembershipFault | undefined> {
  const checked = checkDetails(values, {})
  if ('wrong' in checked) return checked
  const id = await membershipsEdit.createMembership(db, checked, actor)
  if (id) return id
  const holder = await findNumberHolder(db, values.charityNumber)
  return holder && { holder }
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
): Promise<boolean | MembershipFault> {
  const checked = checkDetails(values, shown)
  if ('wrong' in checked) return checked
  if (await membershipsEdit.editMembership(db, id, checked, actor, shown)) return true
  const number = values.charityNumber
  const holder = number === undefined ? undefined : await findNumberHolder(db, number, id)
  return holder ? { holder } : false
}

/** Deletes a membership to which nothing belongs. */
export const deleteMembership = onPrimary(membershipsEdit.deleteMembership)
