import type { Database } from '#db/driver/connect.ts'
import {
  openConfirmationTasks,
  returnConfirmation,
  takeDueConfirmation,
} from '#db/queries/contacts/contact-confirmations.ts'
import { contactMessage, contactsUrl } from '#lib/mail/contact-messages.ts'
import { sendEach } from '#lib/mail/send-each.ts'

/** More in one run would delay the shutdown. */
const maxTasks = 200

/**
 * Asks primary contacts to confirm the contacts, once a year, reminds them after 14 and 30 days, and opens a task
 * for officers two weeks later. The next run continues where the mail server failed.
 */
export async function askForConfirmations(pool: Database, signal?: AbortSignal): Promise<void> {
  await sendEach(
    {
      take: () => takeDueConfirmation(pool),
      write: (due) => {
        const { membershipId, membershipName, charityNumber, step } = due
        const membership = { name: membershipName, charityNumber }
        return contactMessage('confirm', due, membership, () => ({
          isReminder: step > 1,
          link: contactsUrl(membershipId, '/confirm'),
        }))
      },
      giveBack: (due) => returnConfirmation(pool, due),
    },
    signal,
  )
  await openConfirmationTasks(pool, maxTasks)
}
