import { claimOutgoing, type DueOutgoing, lanes } from '#db/queries/outgoing.ts'
import { sendDueEmail, storeInPlaceOf } from '#lib/mail/send.ts'
import { sendSignOut } from '#lib/oauth/send-sign-out.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { messagesAbout } from './messages-about.ts'

/** The lanes in which this process is sending; each gets the next ones when these are done. */
const busyLanes = new Set<string>()

/** Begins to send what is due in the outbox (decision 094). It waits for no receiver; what is not delivered stays. */
export async function sendOutgoing(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const due = await claimOutgoing(db, [...busyLanes])
  for (const lane of new Set(due.map(laneOf))) {
    const ofLane = due.filter((one) => laneOf(one) === lane)
    const sending = lane === lanes.notice ? inTurn(ofLane, stopping) : atOnce(ofLane, stopping)
    busyLanes.add(lane)
    waitUntil(sending.finally(() => busyLanes.delete(lane)))
      .then(() => waitUntil(sendOutgoing(stopping)))
      .catch(logFailure)
  }
}

const laneOf = (due: DueOutgoing) => (due.kind === 'sign-out' ? due.clientId : lanes[due.kind])

const atOnce = (due: readonly DueOutgoing[], stopping: AbortSignal): Promise<unknown> =>
  Promise.all(due.map((one) => send(one, stopping)))

/** Emails about acts are in the order of the acts. */
async function inTurn(due: readonly DueOutgoing[], stopping: AbortSignal): Promise<void> {
  const ordered = due.toSorted((a, b) => a.id.localeCompare(b.id))
  for (const one of ordered) await send(one, stopping)
}

/** One whose outcome cannot be recorded is sent again, and does not affect the others. */
const send = (due: DueOutgoing, stopping: AbortSignal) => begin(due, stopping).catch(logFailure)

async function begin(due: DueOutgoing, stopping: AbortSignal): Promise<void> {
  if (due.kind === 'email') return sendDueEmail(due)
  if (due.kind === 'sign-out') return sendSignOut(due, stopping)
  await storeInPlaceOf(due.id, await messagesAbout(due))
}

const logFailure = (error: unknown) => log.warn({ event: 'attempt-not-recorded', error })
