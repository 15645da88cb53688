import {
  type DueReminder,
  lapseApplications,
  returnReminder,
  takeDueReminder,
} from '#db/queries/applications/applications-edit.ts'
import { joinReminderMessage } from '#lib/mail/joining-messages.ts'
import { sendReminder } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { renewLink } from './join-link.ts'

/** More in one run would delay the shutdown. */
const maxReminders = 200

/** Reminds applicants after 7 and 21 days and ends applications after 30; continues where the mail server failed. */
export async function remindApplicants(signal?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < maxReminders && !signal?.aborted; sent += 1) {
    const due = await takeDueReminder(db)
    if (!due) break
    if (!due.isDisabled && !(await isReminded(due))) break
  }
  const lapsed = await lapseApplications(db)
  if (lapsed > 0) log.info({ event: 'applications-lapsed', count: lapsed })
}

/** Sends a reminder; one that could not be sent does not count, whatever the reason. */
async function isReminded(due: DueReminder): Promise<boolean> {
  let isDone = false
  try {
    const message = joinReminderMessage(await renewLink(due), due.state, due.lapsesAt)
    isDone = (await sendReminder(message)) !== 'failed'
  } finally {
    if (!isDone) await returnReminder(db, due.id)
  }
  return isDone
}
