import { randomUUID } from 'node:crypto'
import type { ContactMember } from '#db/queries/contacts/contact-actor.ts'
import {
  sendContactInvitation,
  withdrawContactInvitation,
} from '#db/queries/contacts/contact-invitations.ts'
import type { InvitedContact } from '#db/queries/contacts/contacts-state.ts'
import type { RequestContext } from '#db/request-context.ts'
import { contactInvitationDays } from '#db/values/periods.ts'
import { sendCounted } from '#lib/auth/email-limits.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { hashOf, invitationSecret } from '#lib/auth/secret.ts'
import { contactInvitationLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { contactMessage, plainName } from '#lib/mail/contact-messages.ts'
import { type SentEmail, sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import {
  type ContactsRefusal,
  type ContactsState,
  ownContacts,
  withContacts,
} from './change-contacts.ts'
import { contactOf, invitationsOf, refusalOfInvitation } from './contact-rules.ts'

/**
 * `not-allowed`: the member may not give these rights; `too-many`: five invitations are open; `invited`: one to
 * this mailbox is open; `just-sent`: the mailbox has just had one, or enough for today; `not-open`: it was
 * accepted or withdrawn.
 */
type InviteOutcome =
  | (SentEmail | 'not-sent' | 'just-sent' | 'not-open')
  | (NonNullable<ReturnType<typeof refusalOfInvitation>> | ContactsRefusal)

interface SentInvitation extends Omit<InvitedContact, 'note'> {
  readonly id: string
  /** Undefined for one that is sent again, with the same link. */
  readonly note?: string | null
}

/** Stores an invitation and sends its link. Fails with 429 beyond 20 a day. */
async function send(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  choose: (state: ContactsState) => SentInvitation | InviteOutcome,
): Promise<InviteOutcome> {
  await enforceLimits(limitFor(contactInvitationLimit, 'contact-invitation', member.accountId))
  return withContacts<ContactMember, InviteOutcome>(
    ownContacts(member, membership, context),
    async (state, actor) => {
      const chosen = choose(state)
      if (typeof chosen === 'string') return chosen
      const { id, email, billing, lsfr } = chosen
      const mailbox = email.toLowerCase()
      const client = `account ${member.accountId}`
      const secret = invitationSecret(id, email)
      const link = { hash: hashOf(secret), realm: env.realm }
      const until = Date.now() + contactInvitationDays * 24 * 60 * 60 * 1_000
      const message = contactMessage('invited', { email }, state, () => {
        const text = texts().memberships
        const rights = [billing && text.billing, lsfr && text.lsfr].filter(Boolean)
        return {
          inviter: plainName(contactOf(state, member.accountId)?.name ?? member.name),
          role: rights.join(', ') || text.contactOnly,
          until: formatDate(until),
          link: `${env.baseUrl}/invitation?token=${secret}`,
        }
      })
      const subject = ['contact-mail', state.membershipId, mailbox] as const
      let isStored = false
      const sent = await sendCounted(subject, email, { client }, async () => {
        const invitation = { note: null, ...chosen, ...link }
        isStored = await sendContactInvitation(db, state, invitation, actor)
        return isStored && withUnknownReader(() => sendEmail({ ...message, secret }))
      })
      if (sent === undefined) return 'just-sent'
      return sent || (isStored ? 'not-sent' : undefined)
    },
  )
}

/**
 * Invites someone to become a contact, and emails the link. Whether the mailbox has an account makes no difference.
 * An invitation whose email could not be sent can be sent again.
 */
export function inviteContact(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  invited: InvitedContact,
): Promise<InviteOutcome> {
  const id = randomUUID()
  return send(
    member,
    membership,
    context,
    (state) => refusalOfInvitation(state, member.accountId, invited) ?? { id, ...invited },
  )
}

const findSent = (member: SignedInMember, state: ContactsState, id: string) =>
  invitationsOf(state, member.accountId).find((sent) => sent.id === id)

/**
 * Sends an invitation again, with the same link, which then works for the whole time again. The member becomes its
 * inviter.
 */
export const sendInvitationAgain = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  id: string,
): Promise<InviteOutcome> =>
  send(member, membership, context, (state) => {
    const sent = findSent(member, state, id)
    if (!sent) return 'not-open'
    return refusalOfInvitation(state, member.accountId, { ...sent, email: undefined }) ?? sent
  })

/** Withdraws an invitation; its link then says so. */
export const withdrawInvitation = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  id: string,
): Promise<'done' | 'not-open' | ContactsRefusal> =>
  withContacts(ownContacts(member, membership, context), async (state, actor) => {
    if (!findSent(member, state, id)) return 'not-open'
    return (await withdrawContactInvitation(db, state, id, actor)) ? 'done' : undefined
  })
