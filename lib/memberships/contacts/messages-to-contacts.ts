import { findChosenAccount } from '#db/queries/applications/noticed-decision.ts'
import { findDueConfirmation } from '#db/queries/contacts/contact-confirmations.ts'
import { type ContactPerson, findContactsState } from '#db/queries/contacts/contacts-state.ts'
import {
  addReportLink,
  findDeclinedOffer,
  findNoticedContactChange,
  findNoticedOffer,
  listNoticedReports,
  type NoticedContactChange,
} from '#db/queries/contacts/noticed-contacts.ts'
import type { ActFacts, UnconfirmedContactsFacts, VacantRolesFacts } from '#db/queries/outgoing.ts'
import { eachMailbox } from '#lib/acts/tell-concerned.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { contactMessage, contactsUrl, plainName } from '#lib/mail/contact-messages.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import type { Language } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { contactOf, formerPrimary, movedRights } from './contact-rules.ts'

/** Changes that are nothing but the rights that they move. */
const saysRights: readonly NoticedContactChange['kind'][] = ['edited', 'handed-over']

const concerns = (moved: ReturnType<typeof movedRights>[number], accountId: string): boolean =>
  moved.to === accountId || moved.from === accountId

/** The lines with which a change made the contacts after it from those before it. */
const linesOf = ({ before, after }: NoticedContactChange) => [
  ...after.map(({ accountId, ...rights }) => ({ accountId, rights })),
  ...before
    .filter(({ accountId }) => !contactOf({ contacts: after }, accountId))
    .map(({ accountId }) => ({ accountId, rights: null })),
]

/** Issues the link with which the former primary contact reports a change (decision 083). */
async function reportUrl(changeId: string): Promise<string> {
  const secret = newSecret()
  await addReportLink(db, changeId, { hash: hashOf(secret), realm: env.realm })
  return `${env.baseUrl}/not-me?token=${secret}`
}

/**
 * Writes the emails about a change to all contacts before and after it, each mailbox once. Of a shared mailbox, it is for
 * the former primary contact, who gets the link that reports it, or else for whoever loses a right. `language` is that of
 * the page on which a member made it.
 */
export async function messagesToContacts(
  eventId: string,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  const change = await findNoticedContactChange(db, eventId)
  if (!change) return []
  const { kind, accountId, membershipId, memberId } = change
  const [before, after] = [{ contacts: change.before }, { contacts: change.after }]
  const lines = linesOf(change)
  const former = formerPrimary(before, lines)
  const moved = movedRights(before, lines)
  const nameOf = (id: string) =>
    plainName((contactOf(after, id) ?? contactOf(before, id))?.name ?? '')
  const losers = change.before.filter(({ accountId: id }) => moved.some(({ from }) => from === id))
  const recipients = new Map<string, ContactPerson & { email: string }>()
  for (const contact of [
    ...(former ? [former] : []),
    ...losers,
    ...change.before,
    ...change.after,
  ]) {
    const { email } = contact
    const mailbox = email?.toLowerCase()
    if (email && mailbox && !recipients.has(mailbox)) recipients.set(mailbox, { ...contact, email })
  }
  const report = former?.email && kind !== 'undone' ? await reportUrl(change.id) : undefined
  return [...recipients.values()].map(({ accountId: id, name, email }) => {
    const message = contactMessage('changed', { email, name }, change, () => {
      const isContact = contactOf(after, id) !== undefined
      const text = texts().membershipContacts
      const isOwn = id === accountId
      const said = isOwn ? text.ownChanges[kind] : text.changes[kind](nameOf(accountId))
      const rights = moved
        .toSorted((a, b) => Number(concerns(b, id)) - Number(concerns(a, id)))
        .flatMap(({ right, to, from }) => {
          const { yours, theirs, lost, vacant } = text.movedRights[right]
          return [
            ...(to ? [to === id ? yours : theirs(nameOf(to))] : []),
            ...(from ? [from === id ? lost : vacant(nameOf(from))] : []),
          ]
        })
      return {
        isContact,
        subject: rights[0] ?? said,
        changes: (rights.length > 0 && saysRights.includes(kind) ? rights : [said, ...rights]).join(
          '. ',
        ),
        changedBy: memberId === accountId ? undefined : nameOf(memberId ?? '') || env.orgName,
        link: isContact ? contactsUrl(membershipId) : undefined,
        report: id === former?.accountId ? report : undefined,
      }
    })
    return id === memberId ? { ...message, pageLanguage: language } : message
  })
}

/**
 * Writes the email to the owner of the account that staff chose for the membership of an application; none if there was no
 * choice. It goes although another decision has followed: the membership is theirs since the acceptance.
 */
export async function messagesToChosenOwner(eventId: string): Promise<readonly EmailMessage[]> {
  const chosen = await findChosenAccount(db, eventId)
  if (!chosen) return []
  const { accountId, membershipId } = chosen
  const state = await findContactsState(db, membershipId)
  const contact = state && contactOf(state, accountId)
  if (!state || !contact?.email) return []
  const { email, name } = contact
  return [
    contactMessage('changed', { email, name }, state, () => {
      const { movedRights, accepted } = texts().membershipContacts
      const rights = (['primary', 'billing'] as const).filter((right) => contact[right])
      const gained = rights.map((right) => movedRights[right].yours)
      return {
        subject: accepted.forYou,
        changes: [accepted.forYou, ...gained, accepted.notYou].join('. '),
        changedBy: env.orgName,
        isContact: true,
        link: contactsUrl(membershipId),
        report: undefined,
      }
    }),
  ]
}

/** Writes the email that offers a contact the role of primary contact. */
export async function messagesAboutOffer(eventId: string): Promise<readonly EmailMessage[]> {
  const offer = await findNoticedOffer(db, eventId)
  if (!offer) return []
  const { membership, from, expiresAt } = offer
  const message = contactMessage('offered', offer, membership, () => ({
    from: plainName(from),
    until: formatDate(expiresAt),
    link: contactsUrl(membership.id, '/hand-over'),
  }))
  return [{ ...message, until: expiresAt }]
}

/** Writes the email that tells the primary contact that their offer was declined; none if they withdrew it. */
export async function messagesToOfferer(
  eventId: string,
  { offererId }: ActFacts,
): Promise<readonly EmailMessage[]> {
  const offer = offererId ? await findDeclinedOffer(db, eventId, offererId) : undefined
  if (!offer) return []
  const { membership, from } = offer
  return [
    contactMessage('declined', offer, membership, () => ({
      by: plainName(from),
      link: contactsUrl(membership.id),
    })),
  ]
}

/** Writes the emails to those who reported a change that stays, once the contacts can be changed again. */
export const messagesToReporters = async (eventId: string): Promise<readonly EmailMessage[]> =>
  (await listNoticedReports(db, eventId)).map((to) =>
    contactMessage('reported', to, to.membership, () => ({})),
  )

/** Writes the email that asks the primary contact to confirm the contacts, or reminds them. */
export async function messagesAboutConfirmation({
  membershipId,
}: UnconfirmedContactsFacts): Promise<readonly EmailMessage[]> {
  const due = await findDueConfirmation(db, membershipId)
  if (!due) return []
  return [
    contactMessage('confirm', due, due.membership, () => ({
      isReminder: due.step > 1,
      link: contactsUrl(membershipId, '/confirm'),
    })),
  ]
}

/** Writes the emails to the contacts who remain that a role of their membership is vacant; none once someone has it. */
export async function messagesAboutVacancy({
  membershipId,
  ...vacant
}: VacantRolesFacts): Promise<readonly EmailMessage[]> {
  const state = await findContactsState(db, membershipId)
  const roles = (['primary', 'billing'] as const).filter(
    (role) => vacant[role] && !state?.contacts.some((contact) => contact[role]),
  )
  const [first, ...others] = roles
  if (!state || !first) return []
  return eachMailbox(state.contacts).map((reader) =>
    contactMessage('changed', reader, state, () => {
      const { vacantRoles } = texts().membershipContacts
      return {
        subject: vacantRoles[first],
        changes: [first, ...others, 'next' as const].map((part) => vacantRoles[part]).join('. '),
        changedBy: undefined,
        isContact: true,
        link: contactsUrl(membershipId),
        report: undefined,
      }
    }),
  )
}
