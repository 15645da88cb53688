import { type ContactActor, memberOf } from '#db/queries/contacts/contact-actor.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { env } from '#lib/env.ts'
import { contactMessage, contactsUrl, plainName } from '#lib/mail/contact-messages.ts'
import { informByEmail, informOtherByEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPlan, contactOf, formerPrimary, movedRights } from './contact-rules.ts'

type State = NonNullable<Awaited<ReturnType<typeof findContactsState>>>

/** Changes that are nothing but the rights that they move. */
const saysRights: readonly ContactsPlan['kind'][] = ['edited', 'handed-over']

const concerns = (moved: ReturnType<typeof movedRights>[number], accountId: string): boolean =>
  moved.to === accountId || moved.from === accountId

/**
 * Emails a change to all contacts before and after it, each mailbox once. Of a shared mailbox, it is for the former
 * primary contact, who gets the link that reports it, or else for whoever loses a right. Never fails.
 */
export async function notifyContacts(
  before: State,
  { kind, accountId, lines }: ContactsPlan,
  actor: ContactActor,
  report: string | undefined,
): Promise<void> {
  try {
    const { membershipId } = before
    const after = (await findContactsState(db, membershipId)) ?? before
    const former = formerPrimary(before, lines)
    const moved = movedRights(before, lines)
    const memberId = memberOf(actor)?.memberId
    const nameOf = (id = '') =>
      plainName((contactOf(after, id) ?? contactOf(before, id))?.name ?? '')
    const recipients = new Map<string, State['contacts'][number]>()
    const losers = before.contacts.filter(({ accountId: id }) =>
      moved.some(({ from }) => from === id),
    )
    const readers = [...(former ? [former] : []), ...losers, ...before.contacts, ...after.contacts]
    for (const contact of readers) {
      const mailbox = contact.email?.toLowerCase()
      if (mailbox && !recipients.has(mailbox)) recipients.set(mailbox, contact)
    }
    for (const { accountId: id, name, email } of recipients.values()) {
      const message = contactMessage('changed', { email: email as string, name }, before, () => {
        const isContact = contactOf(after, id) !== undefined
        const text = texts().membershipContacts
        const isOwn = id === accountId
        const change = isOwn ? text.ownChanges[kind] : text.changes[kind](nameOf(accountId))
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
          subject: rights[0] ?? change,
          changes: (rights.length > 0 && saysRights.includes(kind)
            ? rights
            : [change, ...rights]
          ).join('. '),
          changedBy: memberId === accountId ? undefined : nameOf(memberId) || env.orgName,
          link: isContact ? contactsUrl(membershipId) : undefined,
          report:
            report && id === former?.accountId
              ? `${env.baseUrl}/not-me?token=${report}`
              : undefined,
        }
      })
      await (id === memberId ? informByEmail(message) : informOtherByEmail(message))
    }
  } catch (error) {
    log.error({ event: 'contacts-not-notified', error })
  }
}
