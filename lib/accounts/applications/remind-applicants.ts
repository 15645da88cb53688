import {
  lapseApplications,
  returnReminder,
  takeDueReminder,
} from '#db/queries/applications/applications-edit.ts'
import { settleRenewals } from '#db/queries/memberships/renewals.ts'
import { joinReminderMessage } from '#lib/mail/joining-messages.ts'
import { sendEach } from '#lib/mail/send-each.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { renewLink } from './join-link.ts'

/** Settles renewals that were paid for, reminds applicants after 7 and 21 days and ends applications after 30; continues where the mail server failed. */
export async function remindApplicants(signal?: AbortSignal): Promise<void> {
  await settleRenewals(db)
  await sendEach(
    {
      take: () => takeDueReminder(db),
      write: async (due) =>
        due.isDisabled
          ? undefined
          : joinReminderMessage(await renewLink(due), due.state, due.lapsesAt),
      giveBack: ({ id }) => returnReminder(db, id),
    },
    signal,
  )
  const lapsed = await lapseApplications(db)
  if (lapsed > 0) log.info({ event: 'applications-lapsed', count: lapsed })
}
