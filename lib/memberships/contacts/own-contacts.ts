import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { type ContactsRefusal, changeOwnContacts } from './change-contacts.ts'
import { contactOf } from './contact-rules.ts'
import { planEdit, planRemoval } from './edit-contacts.ts'

/** A contact whom a member changes. */
interface OwnContactKey {
  readonly membership: string
  readonly accountId: string
}

type EditedRights = { readonly billing: boolean; readonly lsfr: boolean }

/** `not-primary`: only the primary contact may do it. */
type OwnOutcome = 'done' | 'unchanged' | 'not-primary' | ContactsRefusal

/**
 * Sets billing and LSFR access of a contact, for the primary contact. 'unchanged' if the contact has left, or if
 * a right of `shown` has changed since.
 */
export const editOwnContact = (
  member: SignedInMember,
  { membership, accountId }: OwnContactKey,
  { billing, lsfr }: EditedRights,
  shown: EditedRights,
  context: RequestContext,
): Promise<OwnOutcome> =>
  changeOwnContacts(member, membership, context, (state) =>
    contactOf(state, member.accountId)?.primary
      ? planEdit(accountId, { billing, lsfr }, shown)(state)
      : 'not-primary',
  )

/** Removes another contact, for the primary contact. */
export const removeOwnContact = (
  member: SignedInMember,
  { membership, accountId }: OwnContactKey,
  context: RequestContext,
): Promise<OwnOutcome> =>
  changeOwnContacts(member, membership, context, (state) =>
    contactOf(state, member.accountId)?.primary && accountId !== member.accountId
      ? planRemoval(accountId)(state)
      : 'not-primary',
  )

/** Ends a contact's own access. The last contact may leave too, which is a task for officers (decision 081). */
export const leaveMembership = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
): Promise<'done' | 'unchanged' | ContactsRefusal> =>
  changeOwnContacts(member, membership, context, planRemoval(member.accountId, 'left'))
