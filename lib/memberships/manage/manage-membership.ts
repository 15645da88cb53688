import { hasCode } from '#db/driver/errors.ts'
import type { Operator } from '#db/queries/audit.ts'
import {
  addContactRow,
  addMembership,
  type ContactKey,
  type ContactRights,
  deleteContactRow,
  findMembershipSheets,
  type MembershipSheet,
  type MembershipValues,
  updateContactRow,
  updateMembership,
} from '#db/queries/operators/memberships.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the memberships with this id or number, with their contacts. */
export const matchMemberships = (text: string): Promise<readonly MembershipSheet[]> =>
  findMembershipSheets(db, { number: text.trim(), id: guidOrNil(text.trim()) })

/** Creates a membership without contacts and returns its id. */
export const createMembership = (values: MembershipValues, operator: Operator): Promise<string> =>
  addMembership(db, values, operator)

/** Changes a membership; false if there is none, or if a value of `shown` has changed since. */
export const editMembership = (
  id: string,
  values: MembershipValues,
  operator: Operator,
  shown?: MembershipValues,
): Promise<boolean> => updateMembership(db, id, values, operator, shown)

/** What came of a change of a contact: `raced` if another operator made one at the same time. */
export type ContactOutcome = 'done' | 'unchanged' | 'raced'

async function outcomeOf(change: Promise<boolean>): Promise<ContactOutcome> {
  try {
    return (await change) ? 'done' : 'unchanged'
  } catch (error) {
    if (hasCode(error, /^23505$/)) return 'raced'
    // The membership or the account has just been deleted.
    if (hasCode(error, /^23503$/)) return 'unchanged'
    throw error
  }
}

/** Adds a contact. Primary and billing move to it from the contact who has them. */
export const addContact = (
  key: ContactKey,
  rights: ContactRights,
  operator: Operator,
): Promise<ContactOutcome> => outcomeOf(addContactRow(db, key, rights, operator))

/**
 * Changes what a contact may do. Primary and billing move from the contact who has them. 'unchanged' if
 * the account is not a contact, or if a right of `shown` has changed since.
 */
export const editContact = (
  key: ContactKey,
  rights: ContactRights,
  operator: Operator,
  shown?: ContactRights,
): Promise<ContactOutcome> => outcomeOf(updateContactRow(db, key, rights, operator, shown))

/** Removes a contact from a membership; the account stays. */
export const removeContact = (key: ContactKey, operator: Operator): Promise<ContactOutcome> =>
  outcomeOf(deleteContactRow(db, key, operator))
