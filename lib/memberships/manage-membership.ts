import { hasCode } from '#db/driver/errors.ts'
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

/** The result of changing a contact: `raced` if another operator made a change at the same time. */
type ContactOutcome = 'done' | 'unchanged' | 'raced'

const withOutcome =
  <Parameters extends readonly unknown[]>(
    change: (database: typeof db, ...parameters: Parameters) => Promise<boolean>,
  ) =>
  async (...parameters: Parameters): Promise<ContactOutcome> => {
    try {
      return (await change(db, ...parameters)) ? 'done' : 'unchanged'
    } catch (error) {
      if (hasCode(error, /^23505$/)) return 'raced'
      // The membership or the account has just been deleted.
      if (hasCode(error, /^23503$/)) return 'unchanged'
      throw error
    }
  }

/** Adds a contact. Primary and billing move to it from the contact who has them. */
export const addContact = withOutcome(membershipsEdit.addContact)

/**
 * Changes what a contact may do. Primary and billing move from the contact who has them. 'unchanged' if
 * the account is not a contact, or if a right of `shown` has changed since.
 */
export const editContact = withOutcome(membershipsEdit.editContact)

/** Removes a contact from a membership; the account stays. */
export const removeContact = withOutcome(membershipsEdit.removeContact)
