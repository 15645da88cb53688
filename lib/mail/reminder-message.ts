import { createHash } from 'node:crypto'
import type { ClaimedReminder } from '#db/queries/memberships/reminders.ts'
import { env } from '#lib/env.ts'
import { formatDay, today } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { plainName } from './contact-messages.ts'
import type { EmailMessage } from './messages.ts'

/** The version of the sentences, which each reminder that was sent records. */
export const reminderTextVersion = '2'

/**
 * Builds a reminder to one contact. Its id is always the same, so that mail programs show it once if it is sent
 * again after a crash.
 */
export function reminderMessage(
  { membershipId, charityNumber, name: membership, renewsOn, step }: ClaimedReminder,
  { email, name, primary }: ClaimedReminder['recipients'][number],
): EmailMessage {
  // Not the step, because a reminder may be up to two days late.
  const now = today()
  const when = now < renewsOn ? 'before' : now === renewsOn ? 'today' : 'after'
  const reader = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
  return {
    to: email,
    id: ['reminder', membershipId, renewsOn, step, reader].join('.'),
    content: () =>
      texts().reminderEmail({
        number: charityNumber,
        name,
        when,
        membership: plainName(membership || texts().memberships.unnamed(charityNumber)),
        day: formatDay(renewsOn),
        role: primary ? 'primary' : 'billing',
        link: `${env.baseUrl}/memberships/${membershipId}/renew`,
      }),
  }
}
