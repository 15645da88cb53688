import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { contactLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { type ContactsRefusal, changeContacts, ownContacts } from './change-contacts.ts'
import * as rules from './contact-rules.ts'

/**
 * A change by a contact of the membership: `unchanged` if that contact has changed since, and
 * `not-primary` if only the primary contact may make it. Fails with 429 beyond the limit of the account.
 */
const ownChange =
  <Args extends readonly unknown[], Refusal extends string>(
    plan: (memberId: string, ...args: Args) => rules.Planner<Refusal>,
  ) =>
  async (
    member: SignedInMember,
    membership: string,
    context: RequestContext,
    ...args: Args
  ): Promise<'done' | Refusal | ContactsRefusal> => {
    await enforceLimits(limitFor(contactLimit, 'contacts', member.accountId))
    const contacts = ownContacts(member, membership, context)
    const changed = await changeContacts(contacts, plan(member.accountId, ...args))
    return typeof changed === 'string' ? changed : 'done'
  }

/** Sets billing and LSFR access of a contact, unless they are no longer as `shown`. */
export const editOwnContact = ownChange(rules.planOwnEdit)

/** Removes another contact. */
export const removeOwnContact = ownChange(rules.planOwnRemoval)

/** Ends a contact's own access. */
export const leaveMembership = ownChange(rules.planDeparture)

/** Accepts an offer of the role of primary contact; `no-offer` if it no longer stands. */
export const acceptHandOver = ownChange(rules.planHandOver)

const confirmList = ownChange(rules.planConfirmation)

/** Confirms the contacts of a membership for a year, after removing those who have left. */
export async function confirmContacts(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  leftIds: readonly string[],
): Promise<'done' | 'not-primary' | ContactsRefusal> {
  for (const accountId of leftIds) {
    const removed = await removeOwnContact(member, membership, context, accountId)
    if (removed !== 'done' && removed !== 'unchanged') return removed
  }
  return confirmList(member, membership, context)
}
