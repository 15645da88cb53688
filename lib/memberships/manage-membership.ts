import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import * as memberships from '#db/queries/memberships/memberships.ts'
import type { MembershipValues } from '#db/queries/memberships/memberships-edit.ts'
import * as membershipsEdit from '#db/queries/memberships/memberships-edit.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

export type { MembershipSheet, MembershipValues }

/** Lists the memberships with this id or number, with their contacts. */
export const matchMemberships = (text: string): Promise<readonly MembershipSheet[]> =>
  memberships.matchMemberships(db, { number: text.trim(), id: guidOrNil(text.trim()) })

/** Creates a membership without contacts and returns its id. */
export const createMembership = onPrimary(membershipsEdit.createMembership)

/** Changes a membership; false if there is none, or if a value of `shown` has changed since. */
export const editMembership = onPrimary(membershipsEdit.editMembership)

/** Deletes a membership to which nothing belongs. */
export const deleteMembership = onPrimary(membershipsEdit.deleteMembership)
