import { randomUUID } from 'node:crypto'
import {
  addContactInvitation,
  contactInvitationDays,
  deleteContactInvitation,
  maxOpenInvitations,
  renewContactInvitation,
  withdrawContactInvitation,
} from '#db/queries/contacts/contact-invitations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { countEmail } from '#lib/auth/email-limits.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import { contactInvitationLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { contactInvitationMessage } from '#lib/mail/contact-messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'
import { type ContactsRefusal, type ContactsState, withOwnContacts } from './change-contacts.ts'
import { contactOf, mayInvite } from './contact-rules.ts'

/** The person who is invited, and the rights of the new contact. */
export interface InvitedContact {
  readonly email: string
  readonly billing: boolean
  readonly lsfr: boolean
  readonly note: string | null
}

/**
 * `not-allowed`: the member may not give these rights; `too-many`: five invitations are open; `invited`: one to
 * this mailbox is open; `just-sent`: the mailbox has just had one, or enough for today.
 */
export type InviteOutcome =
  | ('sent' | 'not-sent' | 'just-sent' | 'not-allowed' | 'too-many' | 'invited' | 'unchanged')
  | ContactsRefusal

/** The secret of an invitation's link; every email about it has the same one. */
const linkOf = (id: string, email: string) => deriveSecret('contact', id, email.toLowerCase())

/** For how many days an invitation works. */
export const contactLinkDays = contactInvitationDays

const openIn = ({ invitations }: ContactsState) => invitations.filter(({ isExpired }) => !isExpired)

/** Sends the link of an invitation that `store` has stored, unless the mailbox has had enough emails. */
async function sendLink(
  member: SignedInMember,
  state: ContactsState,
  {
    id,
    email,
    ...rights
  }: Pick<InvitedContact, 'email' | 'billing' | 'lsfr'> & { readonly id: string },
  store: (link: { readonly hash: Buffer; readonly realm: string }) => Promise<boolean>,
): Promise<'sent' | 'not-sent' | 'just-sent' | undefined> {
  const secret = linkOf(id, email)
  const recipient = ['contact-mail', state.membershipId, email.toLowerCase()] as const
  const counted = await countEmail(recipient, email, { client: `account ${member.accountId}` })
  if (!counted) return 'just-sent'
  const isStored = await store({ hash: hashOf(secret), realm: env.realm })
  const inviter = contactOf(state, member.accountId)?.name ?? member.name
  const message = () => contactInvitationMessage(email, { inviter, ...rights }, state, secret)
  if (isStored && (await sendEmail(withUnknownReader(message)))) return 'sent'
  await counted.refund()
  return isStored ? 'not-sent' : undefined
}

/**
 * Invites someone to become a contact, and emails the link. Whether the mailbox has an account makes no difference.
 * Fails with 429 beyond 20 a day.
 */
export async function inviteContact(
  member: SignedInMember,
  membership: string,
  { email, billing, lsfr, note }: InvitedContact,
  context: RequestContext,
): Promise<InviteOutcome> {
  await enforceLimits(limitFor(contactInvitationLimit, 'contact-invitation', member.accountId))
  const id = randomUUID()
  const outcome = await withOwnContacts<InviteOutcome>(
    member,
    membership,
    context,
    async (state, actor) => {
      const open = openIn(state)
      if (!mayInvite(contactOf(state, member.accountId), { billing, lsfr })) return 'not-allowed'
      if (open.some((other) => other.email.toLowerCase() === email.toLowerCase())) return 'invited'
      if (open.length >= maxOpenInvitations) return 'too-many'
      return sendLink(member, state, { id, email, billing, lsfr }, (link) =>
        addContactInvitation(db, state, { id, email, billing, lsfr, note, ...link }, actor),
      )
    },
  )
  if (outcome === 'not-sent') await deleteContactInvitation(db, id)
  return outcome
}

const ofOwn = (member: SignedInMember, state: ContactsState, id: string) =>
  state.invitations.find(
    (invitation) =>
      invitation.id === id &&
      (invitation.inviterId === member.accountId || contactOf(state, member.accountId)?.primary),
  )

/** Sends an invitation again, with the same link, which then works for the whole time again. */
export async function sendInvitationAgain(
  member: SignedInMember,
  { membership, id }: { readonly membership: string; readonly id: string },
  context: RequestContext,
): Promise<InviteOutcome> {
  await enforceLimits(limitFor(contactInvitationLimit, 'contact-invitation', member.accountId))
  return withOwnContacts<InviteOutcome>(member, membership, context, async (state, actor) => {
    const invitation = ofOwn(member, state, id)
    if (!invitation) return 'unchanged'
    if (!mayInvite(contactOf(state, invitation.inviterId), invitation)) return 'not-allowed'
    if (invitation.isExpired && openIn(state).length >= maxOpenInvitations) return 'too-many'
    return sendLink(member, state, invitation, (link) =>
      renewContactInvitation(db, state, { id, ...link }, actor),
    )
  })
}

/** Withdraws an invitation; its link then says so. */
export const withdrawInvitation = (
  member: SignedInMember,
  { membership, id }: { readonly membership: string; readonly id: string },
  context: RequestContext,
): Promise<'done' | 'unchanged' | ContactsRefusal> =>
  withOwnContacts(member, membership, context, async (state, actor) => {
    if (!ofOwn(member, state, id)) return 'unchanged'
    return (await withdrawContactInvitation(db, state, id, actor)) ? 'done' : undefined
  })
