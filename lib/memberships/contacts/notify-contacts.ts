import { type ContactActor, memberOf } from '#db/queries/contacts/contact-actor.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { env } from '#lib/env.ts'
import { contactMessage, contactsUrl, plainName } from '#lib/mail/contact-messages.ts'
import { informByEmail, informOtherByEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPlan, contactOf, formerPrimary } from './contact-rules.ts'

type State = NonNullable<Awaited<ReturnType<typeof findContactsState>>>

/**
 * Emails a change to all contacts before and after it, each mailbox once. The former primary contact gets the
 * link that reports it, so theirs is the one of a shared mailbox. Never fails.
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
    const memberId = memberOf(actor)?.memberId
    const nameOf = (id = '') =>
      plainName((contactOf(after, id) ?? contactOf(before, id))?.name ?? '')
    const recipients = new Map<string, State['contacts'][number]>()
    for (const contact of [...(former ? [former] : []), ...before.contacts, ...after.contacts]) {
      const mailbox = contact.email?.toLowerCase()
      if (mailbox && !recipients.has(mailbox)) recipients.set(mailbox, contact)
    }
    for (const { accountId: id, name, email } of recipients.values()) {
      const message = contactMessage('changed', { email: email as string, name }, before, () => {
        const isContact = contactOf(after, id) !== undefined
        return {
          isContact,
          change:
            id === accountId
              ? texts().membershipContacts.ownChanges[kind]
              : texts().membershipContacts.changes[kind](nameOf(accountId)),
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
