import { hasCode } from '#db/driver/errors.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { ContactRights } from '#db/queries/contacts/contacts-state.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { db } from '#lib/runtime/database.ts'
import { changeContacts } from './change-contacts.ts'
import { type ContactsPlan, contactOf, giveRights } from './contact-rules.ts'

/** A contact of a membership. */
export interface ContactKey {
  readonly membershipId: string
  readonly accountId: string
}

/** The result for staff and operators: `raced` if others change the contacts all the time. */
export type ContactOutcome = 'done' | 'unchanged' | 'raced'

async function changeAsOfficer(
  { membershipId }: ContactKey,
  actor: Actor,
  plan: Parameters<typeof changeContacts<'unchanged'>>[2],
): Promise<ContactOutcome> {
  try {
    const changed = await changeContacts(() => findContactsState(db, membershipId), actor, plan)
    if (typeof changed === 'object') return 'done'
    return changed === 'raced' ? 'raced' : 'unchanged'
  } catch (error) {
    // There is no such account, or it has just been deleted.
    if (hasCode(error, /^23503$/)) return 'unchanged'
    throw error
  }
}

/** Adds a contact. Primary and billing move to it from the contact who has them. 'unchanged' if it is one already. */
export const addContact = (
  key: ContactKey,
  rights: ContactRights,
  actor: Actor,
): Promise<ContactOutcome> =>
  changeAsOfficer(key, actor, (state) =>
    contactOf(state, key.accountId)
      ? 'unchanged'
      : {
          kind: 'added',
          accountId: key.accountId,
          lines: giveRights(state, key.accountId, rights),
        },
  )

/** The plan that changes the rights of a contact; 'unchanged' if a right of `shown` has changed since (decision 057). */
export const planEdit =
  (accountId: string, rights: ContactRights, shown: ContactRights = {}) =>
  (state: Parameters<typeof giveRights>[0]): ContactsPlan | 'unchanged' => {
    const now = contactOf(state, accountId)
    const isAsShown = (['primary', 'billing', 'lsfr'] as const).every(
      (right) => now && (shown[right] ?? now[right]) === now[right],
    )
    return isAsShown
      ? { kind: 'edited', accountId, lines: giveRights(state, accountId, rights) }
      : 'unchanged'
  }

/**
 * Changes what a contact may do. Primary and billing move from the contact who has them. 'unchanged' if
 * the account is not a contact, or if a right of `shown` has changed since.
 */
export const editContact = (
  key: ContactKey,
  rights: ContactRights,
  actor: Actor,
  shown?: ContactRights,
): Promise<ContactOutcome> => changeAsOfficer(key, actor, planEdit(key.accountId, rights, shown))

/** The plan that removes a contact; 'unchanged' if it is none. */
export const planRemoval =
  (accountId: string, kind: 'removed' | 'left' = 'removed') =>
  (state: Parameters<typeof contactOf>[0]): ContactsPlan | 'unchanged' =>
    contactOf(state, accountId)
      ? { kind, accountId, lines: [{ accountId, rights: null }] }
      : 'unchanged'

/** Removes a contact from a membership; the account stays. */
export const removeContact = (key: ContactKey, actor: Actor): Promise<ContactOutcome> =>
  changeAsOfficer(key, actor, planRemoval(key.accountId))
