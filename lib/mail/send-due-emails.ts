import { claimEmails, emailsAtATime, recordAttempt } from '#db/queries/outgoing.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { openMessage, sendWaiting } from './send.ts'

const state = processSingleton('due-emails', () => ({ isSending: false }))

/** Sends the emails whose next attempt is due, five at a time (decision 094). */
export async function sendDueEmails(stopping: AbortSignal): Promise<void> {
  // With a mail server that stalls, each run takes longer than the interval between two.
  if (state.isSending) return
  state.isSending = true
  try {
    let due: Awaited<ReturnType<typeof claimEmails>>
    do {
      due = stopping.aborted ? [] : await claimEmails(db)
      await waitUntil(Promise.all(due.map(sendAgain)))
    } while (due.length === emailsAtATime)
  } finally {
    state.isSending = false
  }
}

async function sendAgain({
  id,
  sealed,
  attempts,
}: Awaited<ReturnType<typeof claimEmails>>[number]) {
  const message = openMessage(id, sealed)
  if (message) return sendWaiting(message, attempts)
  const response = 'AUTH_SECRET was replaced'
  return recordAttempt(db, id, { isSent: false, response, isFinal: true })
}
