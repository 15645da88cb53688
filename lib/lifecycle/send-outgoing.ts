import { claimOutgoing, type DueEmail, type DueSignOut, emailLane } from '#db/queries/outgoing.ts'
import { sendDueEmail } from '#lib/mail/send.ts'
import { sendSignOut } from '#lib/oauth/send-sign-out.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

/** The lanes in which this process is sending; each gets the next ones when these are done. */
const busyLanes = new Set<string>()

/**
 * Begins to send what is due in the outbox (decision 094). Does not wait for it: a slow receiver delays no other. What is
 * not delivered when the signal aborts stays.
 */
export async function sendOutgoing(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const due = await claimOutgoing(db, [...busyLanes])
  for (const lane of new Set(due.map(laneOf))) {
    const sending = due.filter((one) => laneOf(one) === lane).map((one) => send(one, stopping))
    busyLanes.add(lane)
    waitUntil(Promise.all(sending).finally(() => busyLanes.delete(lane)))
      .then(() => sendOutgoing(stopping))
      .catch(logFailure)
  }
}

const laneOf = (due: DueEmail | DueSignOut) => (due.kind === 'email' ? emailLane : due.clientId)

/** One whose outcome cannot be recorded is sent again, and does not affect the others. */
const send = (due: DueEmail | DueSignOut, stopping: AbortSignal) =>
  (due.kind === 'email' ? sendDueEmail(due) : sendSignOut(due, stopping)).catch(logFailure)

const logFailure = (error: unknown) => log.warn({ event: 'attempt-not-recorded', error })
