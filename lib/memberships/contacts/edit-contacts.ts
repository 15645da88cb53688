import { hasCode } from '#db/driver/errors.ts'
import { matchAccounts } from '#db/queries/accounts/accounts.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { ChangedRights } from '#db/queries/contacts/contacts-state.ts'
import type { ContactKey } from '#db/queries/memberships/card.ts'
import { db } from '#lib/runtime/database.ts'
import { changeContacts, contactsOf } from './change-contacts.ts'
import { type Planner, planAddition, planEdit, planRemoval } from './contact-rules.ts'

/**
 * The result for staff and operators: `missing` if there is no such account, `disabled` if a disabled one would get a right,
 * `raced` if others keep changing the contacts.
 */
type ContactOutcome = 'done' | 'unchanged' | 'missing' | 'disabled' | 'raced'

const officerChange =
  <Args extends readonly unknown[]>(plan: (accountId: string, ...args: Args) => Planner<string>) =>
  async (
    { membershipId, accountId }: ContactKey,
    actor: Actor,
    ...args: Args
  ): Promise<ContactOutcome> => {
    try {
      const changed = await changeContacts(
        contactsOf(membershipId, actor),
        plan(accountId, ...args),
      )
      if (typeof changed === 'object') return 'done'
      return changed === 'raced' || changed === 'disabled' ? changed : 'unchanged'
    } catch (error) {
      if (hasCode(error, /^23503$/)) return 'missing'
      throw error
    }
  }

/** Adds a contact. Primary and billing move to it from the contact who has them. 'unchanged' if it is one already. */
export async function addContact(key: ContactKey, actor: Actor, rights: ChangedRights) {
  const [account] = await matchAccounts(db, { text: '', email: '', id: key.accountId })
  return officerChange(planAddition)(key, actor, rights, account?.state === 'disabled')
}

/**
 * Changes what a contact may do. Primary and billing move from the contact who has them. 'unchanged' if
 * the account is not a contact, or if a right of `shown` has changed since.
 */
export const editContact = officerChange(planEdit)

/** Removes a contact from a membership; the account stays. */
export const removeContact = officerChange((accountId) => planRemoval(accountId))
