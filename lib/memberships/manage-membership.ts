import { hasCode } from '#db/driver/errors.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import * as memberships from '#db/queries/memberships/memberships.ts'
import type {
  ContactKey,
  ContactRights,
  MembershipValues,
} from '#db/queries/memberships/memberships-edit.ts'
import * as membershipsEdit from '#db/queries/memberships/memberships-edit.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the memberships with this id or number, with their contacts. */
export const matchMemberships = (text: string): Promise<readonly MembershipSheet[]> =>
  memberships.matchMemberships(db, { number: text.trim(), id: guidOrNil(text.trim()) })

/** Creates a membership without contacts and returns its id. */
export const createMembership = (values: MembershipValues, actor: Actor): Promise<string> =>
  membershipsEdit.createMembership(db, values, actor)

/** Changes a membership; false if there is none, or if a value of `shown` has changed since. */
export const editMembership = (
  id: string,
  values: MembershipValues,
  actor: Actor,
  shown?: MembershipValues,
): Promise<boolean> => membershipsEdit.editMembership(db, id, values, actor, shown)

/** The result of changing a contact: `raced` if another operator made a change at the same time. */
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
  actor: Actor,
): Promise<ContactOutcome> => outcomeOf(membershipsEdit.addContact(db, key, rights, actor))

/**
 * Changes what a contact may do. Primary and billing move from the contact who has them. 'unchanged' if
 * the account is not a contact, or if a right of `shown` has changed since.
 */
export const editContact = (
  key: ContactKey,
  rights: ContactRights,
  actor: Actor,
  shown?: ContactRights,
): Promise<ContactOutcome> => outcomeOf(membershipsEdit.editContact(db, key, rights, actor, shown))

/** Removes a contact from a membership; the account stays. */
export const removeContact = (key: ContactKey, actor: Actor): Promise<ContactOutcome> =>
  outcomeOf(membershipsEdit.removeContact(db, key, actor))
