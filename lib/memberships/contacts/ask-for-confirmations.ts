import type { Database } from '#db/driver/connect.ts'
import {
  askPrimaryContacts,
  openConfirmationTasks,
} from '#db/queries/contacts/contact-confirmations.ts'

/** More in one run would delay other emails. */
const maxInRun = 200

/**
 * Asks primary contacts to confirm the contacts, once a year, reminds them after 14 and 30 days, and opens a task
 * for officers two weeks later.
 */
export async function askForConfirmations(pool: Database): Promise<void> {
  await askPrimaryContacts(pool, maxInRun)
  await openConfirmationTasks(pool, maxInRun)
}
