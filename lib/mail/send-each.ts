import { onRow } from '#lib/runtime/log-job-failure.ts'
import type { EmailMessage } from './messages.ts'
import { sendReminder } from './send.ts'

/** More in one run would delay the shutdown. */
const maxInRun = 200

/** The emails of a job. Each is taken before it is written, so that no other instance sends it too. */
interface DueEmails<Due> {
  /** Takes the next one; undefined if there is none. */
  take(): Promise<Due | undefined>
  /** Undefined for one that counts and is not sent. */
  write(due: Due): EmailMessage | Promise<EmailMessage | undefined>
  /** Makes one that was taken due again. */
  giveBack(due: Due): Promise<unknown>
}

/**
 * Sends the emails of a job until none is due, the mail server fails or the signal aborts. One that cannot be written is
 * logged and keeps no other waiting. What was not sent is due again in the next run.
 */
export async function sendEach<Due>(
  { take, write, giveBack }: DueEmails<Due>,
  signal?: AbortSignal,
): Promise<void> {
  const unsent: Due[] = []
  try {
    for (let taken = 0; taken < maxInRun && !signal?.aborted; taken += 1) {
      const due = await take()
      if (!due) break
      unsent.push(due)
      const outcome = await onRow(async () => {
        const message = await write(due)
        return message && sendReminder(message)
      }, 'not-written')
      if (outcome === 'failed') break
      if (outcome !== 'not-written') unsent.pop()
    }
  } finally {
    for (const due of unsent) await giveBack(due)
  }
}
