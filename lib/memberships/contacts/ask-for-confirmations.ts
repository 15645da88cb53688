import type { Database } from '#db/driver/connect.ts'
import {
  openConfirmationTasks,
  returnConfirmation,
  takeDueConfirmation,
} from '#db/queries/contacts/contact-confirmations.ts'
import { contactMessage, contactsUrl } from '#lib/mail/contact-messages.ts'
import { sendReminder } from '#lib/mail/send.ts'

/** More in one run would delay the shutdown. */
const maxInRun = 200

/**
 * Asks primary contacts to confirm the contacts, once a year, reminds them after 14 and 30 days, and opens a task
 * for officers two weeks later. The next run continues where the mail server failed.
 */
export async function askForConfirmations(pool: Database, signal?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < maxInRun && !signal?.aborted; sent += 1) {
    const due = await takeDueConfirmation(pool)
    if (!due) break
    const { membershipId, membershipName, charityNumber, step } = due
    const membership = { name: membershipName, charityNumber }
    const message = contactMessage('confirm', due, membership, () => ({
      isReminder: step > 1,
      link: contactsUrl(membershipId, '/confirm'),
    }))
    if ((await sendReminder(message)) !== 'failed') continue
    await returnConfirmation(pool, due)
    break
  }
  await openConfirmationTasks(pool, maxInRun)
}
