import type { Actor } from '#db/queries/audit/audit.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import type { ContactKey } from '#db/queries/memberships/card.ts'
import { planRemoval } from '#lib/memberships/contacts/contact-rules.ts'

type Database = Parameters<typeof findContactsState>[0]

/** Removes a contact as the use case does, but with any pool; false if the account is not one. */
export async function removeContact(
  db: Database,
  { membershipId, accountId }: ContactKey,
  actor: Actor,
): Promise<boolean> {
  for (;;) {
    const state = await findContactsState(db, membershipId)
    const plan = state ? planRemoval(accountId)(state) : 'unchanged'
    if (!state || plan === 'unchanged') return false
    if (await writeContacts(db, { ...plan, membershipId, version: state.version }, actor))
      return true
  }
}
