import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { env } from '#lib/env.ts'
import { contactMessage } from '#lib/mail/contact-messages.ts'
import { informOtherByEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'

/** The acts of staff of which the contacts who look after a membership are told. */
type ToldAct = 'membership-renewed' | 'membership-ended' | 'membership-edited' | 'change-undone'

/**
 * Emails an act of staff on a membership to its primary and billing contacts, each mailbox once, with the day that the
 * act gave it. Never fails.
 */
export async function tellContacts(membershipId: string, act: ToldAct, day = ''): Promise<void> {
  try {
    const state = await findContactsState(db, membershipId)
    const readers = new Map(
      state?.contacts.flatMap(({ email, name, primary, billing }) =>
        email && (primary || billing) ? [[email.toLowerCase(), { email, name }] as const] : [],
      ),
    )
    for (const reader of state ? readers.values() : []) {
      const facts = () => ({
        day: day && formatDay(day),
        link: `${env.baseUrl}/memberships/${membershipId}`,
      })
      await informOtherByEmail(contactMessage(act, reader, state as typeof state & {}, facts))
    }
  } catch (error) {
    log.error({ event: 'contacts-not-told', error })
  }
}
