import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { contactLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { contactOfferMessage } from '#lib/mail/contact-messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'
import { type ContactsRefusal, changeOwnContacts, withOwnContacts } from './change-contacts.ts'
import { contactOf, giveRights } from './contact-rules.ts'

/**
 * Offers another contact the role of primary contact, and emails the offer; it replaces an earlier one. `no-email`
 * if the contact cannot be reached.
 */
export async function offerHandOver(
  member: SignedInMember,
  { membership, accountId }: { readonly membership: string; readonly accountId: string },
  context: RequestContext,
): Promise<'offered' | 'not-primary' | 'unchanged' | 'no-email' | ContactsRefusal> {
  await enforceLimits(limitFor(contactLimit, 'contacts', member.accountId))
  return withOwnContacts(member, membership, context, async (state, actor) => {
    const [own, other] = [contactOf(state, member.accountId), contactOf(state, accountId)]
    if (!own?.primary || own === other) return 'not-primary'
    if (!other) return 'unchanged'
    if (!other.email) return 'no-email'
    const to = { email: other.email, name: other.name }
    if (!(await addContactOffer(db, state, accountId, actor))) return undefined
    const message = withUnknownReader(() => contactOfferMessage(to, own.name, state))
    waitUntil(sendEmail(message))
    return 'offered'
  })
}

/** Withdraws or declines an offer; nothing happens without one. */
export const endOffer = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
): Promise<'done' | ContactsRefusal> =>
  withOwnContacts(member, membership, context, async (state, actor) => {
    const { fromId, toId } = state.offer ?? {}
    if (member.accountId !== fromId && member.accountId !== toId) return 'done'
    return (await deleteContactOffer(db, state, actor)) ? 'done' : undefined
  })

/**
 * Accepts an offer: the role of primary contact moves, and the former primary contact stays a contact. `no-offer`
 * if there is none for this member, or if whoever made it is no longer the primary contact.
 */
export const acceptHandOver = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
): Promise<'done' | 'no-offer' | ContactsRefusal> =>
  changeOwnContacts<'no-offer'>(member, membership, context, (state) => {
    const { accountId } = member
    const isOffered = state.offer?.toId === accountId
    if (!isOffered || !contactOf(state, state.offer?.fromId ?? '')?.primary) return 'no-offer'
    return {
      ...{ kind: 'handed-over', accountId, lines: giveRights(state, accountId, { primary: true }) },
      spends: { kind: 'offer', id: accountId },
    }
  })
