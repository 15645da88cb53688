import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { contactLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { db } from '#lib/runtime/database.ts'
import { type ContactsRefusal, ownContacts, withContacts } from './change-contacts.ts'
import { refusalOfOffer } from './contact-rules.ts'

/**
 * Offers another contact the role of primary contact by email; it replaces an earlier offer. `no-email`
 * if the contact cannot be reached.
 */
export async function offerHandOver(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  accountId: string,
): Promise<'done' | NonNullable<ReturnType<typeof refusalOfOffer>> | ContactsRefusal> {
  await enforceLimits(limitFor(contactLimit, 'contacts', member.accountId))
  return withContacts(ownContacts(member, membership, context), async (state, actor) => {
    const refusal = refusalOfOffer(state, member.accountId, accountId)
    if (refusal) return refusal
    return (await addContactOffer(db, state, accountId, actor)) ? 'done' : undefined
  })
}

/** Withdraws or declines an offer; `no-offer` if it was accepted, has ended, or is one of others. */
export const endOffer = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
): Promise<'done' | 'no-offer' | ContactsRefusal> =>
  withContacts(ownContacts(member, membership, context), async (state, actor) => {
    const { fromId, toId } = state.offer ?? {}
    if (member.accountId !== fromId && member.accountId !== toId) return 'no-offer'
    return (await deleteContactOffer(db, state, actor)) ? 'done' : undefined
  })
