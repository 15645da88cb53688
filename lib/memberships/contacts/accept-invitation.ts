import { randomUUID } from 'node:crypto'
import { hasCode } from '#db/driver/errors.ts'
import type { LinkedContactInvitation } from '#db/queries/contacts/contact-invitations.ts'
import {
  findContactInvitation,
  requestInvitationRenewal,
} from '#db/queries/contacts/contact-invitations.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import type { AskedInvitationFacts } from '#db/queries/outgoing.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type CredentialWithSecret, newCredential } from '#lib/auth/credential.ts'
import { hashingOwner, hashPassword } from '#lib/auth/hashing/password.ts'
import { type PasswordWeakness, passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { usernamesFor } from '#lib/auth/username.ts'
import { env } from '#lib/env.ts'
import { languageToStore } from '#lib/mail/compose.ts'
import { contactMessage, contactsUrl } from '#lib/mail/contact-messages.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import { fullName } from '#lib/text/full-name.ts'
import { actingMember, type ContactsState, changeContacts, contactsOf } from './change-contacts.ts'
import { contactOf, mayInvite, planAcceptance } from './contact-rules.ts'

/** An invitation as its page shows it: `ended` if its inviter could not invite any more, or cannot be asked to. */
export interface ShownInvitation extends Omit<LinkedContactInvitation, 'state'> {
  readonly state: LinkedContactInvitation['state'] | 'ended' | 'frozen'
  readonly membership: Pick<ContactsState, 'charityNumber' | 'name'>
  /** The billing contact whose place the invited person takes. */
  readonly replaces: string | undefined
}

/** Finds the invitation of a link, without using the link (decision 025). */
export const findInvitedContact = (secret: string): Promise<ShownInvitation | undefined> =>
  findByLink(hashOf(secret))

async function findByLink(hash: Buffer): Promise<ShownInvitation | undefined> {
  const invitation = await findContactInvitation(db, hash)
  const state = invitation && (await findContactsState(db, invitation.membershipId))
  if (!state) return undefined
  const { state: own } = invitation
  const isUnused = own === 'open' || own === 'expired'
  const cannotInvite = !mayInvite(contactOf(state, invitation.inviterId), invitation)
  const isEnded = isUnused && (cannotInvite || (own === 'expired' && !invitation.inviterEmail))
  const isFrozen = own === 'open' && state.isFrozen
  return {
    ...invitation,
    state: isEnded ? 'ended' : isFrozen ? 'frozen' : own,
    membership: state,
    replaces: invitation.billing ? state.contacts.find(({ billing }) => billing)?.name : undefined,
  }
}

/** Makes the member a contact. `not-open`: the page of the link says why. */
export async function acceptContactInvitation(
  member: SignedInMember,
  secret: string,
  context: RequestContext,
): Promise<{ readonly membershipId: string } | 'not-open'> {
  const invitation = await findInvitedContact(secret)
  if (invitation?.state !== 'open') return 'not-open'
  const { membershipId } = invitation
  const contacts = contactsOf(membershipId, actingMember(member, context))
  const changed = await changeContacts(contacts, planAcceptance(member.accountId, invitation))
  return typeof changed === 'string' ? 'not-open' : { membershipId }
}

/** Someone who has no account yet. */
interface NewContact {
  readonly forename?: string | null | undefined
  readonly surname?: string | null | undefined
  readonly password: string
}

/** Returns the words that an attacker who knows the invited person would try first. */
export const wordsOfNewContact = (
  { email }: Pick<ShownInvitation, 'email'>,
  newContact: Partial<NewContact> = {},
): readonly string[] => [fullName(newContact), email, env.orgName].filter(Boolean)

/**
 * Creates an account for the mailbox of an invitation, makes it a contact and signs it in, in one statement, so
 * that accepting many times at once creates one account. The link proves the mailbox (decision 044).
 */
export async function acceptAsNewContact(
  secret: string,
  { forename = null, surname = null, password }: NewContact,
  context: RequestContext,
): Promise<
  (CredentialWithSecret & { readonly membershipId: string }) | PasswordWeakness | 'not-open'
> {
  const invitation = await findInvitedContact(secret)
  if (invitation?.state !== 'open') return 'not-open'
  const { email, membershipId } = invitation
  const weakness = passwordWeakness(password, wordsOfNewContact(invitation, { forename, surname }))
  if (weakness) return weakness
  const passwordHash = await hashPassword(password, hashingOwner(context))
  const { secret: sessionSecret, ...session } = newCredential('session')
  const accountId = randomUUID()
  const language = languageToStore()
  const person = { accountId, email, forename, surname, passwordHash, language, session }
  for (const username of usernamesFor(fullName({ forename, surname }))) {
    const changed = await changeContacts(
      contactsOf(membershipId, { memberId: accountId, session: null, context }),
      planAcceptance(accountId, invitation),
      { ...person, username },
    ).catch((error) => {
      // Someone else has this username.
      if (hasCode(error, /^23505$/)) return undefined
      throw error
    })
    if (typeof changed === 'string') return 'not-open'
    if (changed) {
      const expires = changed.expires ?? 0
      return { accountId, expires, secret: sessionSecret, isPending: false, membershipId }
    }
  }
  return 'not-open'
}

/** Asks the inviter, once, for a new link in place of one that has expired; a notice tells them. */
export async function requestNewInvitation(secret: string): Promise<void> {
  const invitation = await findInvitedContact(secret)
  if (invitation?.state === 'expired') await requestInvitationRenewal(db, hashOf(secret))
}

/** Writes the email that asks the inviter for a new link. */
export async function messagesToInviter({
  link,
}: AskedInvitationFacts): Promise<readonly EmailMessage[]> {
  const invitation = await findByLink(Buffer.from(link, 'hex'))
  if (invitation?.state !== 'renewal-requested' || !invitation.inviterEmail) return []
  const { inviter: name, inviterEmail: email, email: invited, membershipId } = invitation
  const facts = { invited, link: contactsUrl(membershipId) }
  return [contactMessage('renewal', { name, email }, invitation.membership, () => facts)]
}
