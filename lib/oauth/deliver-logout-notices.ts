import {
  claimLogoutNotices,
  type DueNotice,
  maxNoticeAttempts,
  recordNoticeOutcome,
} from '#db/queries/oauth/logout-notices.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { failureReason, guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { issueLogoutToken, noticeTimeoutMs } from './logout-token.ts'

/** The clients to which this process is sending; each gets the next notices when these are done. */
const busyClients = processSingleton('logout-notice-clients', () => new Set<string>())

/**
 * Begins to tell the applications of the sign-outs that are due (OpenID Connect Back-Channel Logout,
 * section 2.5; decision 045). Does not wait for them: a slow application delays no other. What is not
 * delivered when the signal aborts stays.
 */
export async function deliverLogoutNotices(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const due = await claimLogoutNotices(db, [...busyClients])
  for (const clientId of new Set(due.map((notice) => notice.clientId))) {
    const notices = due.filter((notice) => notice.clientId === clientId)
    busyClients.add(clientId)
    waitUntil(deliverAll(notices, stopping).finally(() => busyClients.delete(clientId)))
      .then(() => deliverLogoutNotices(stopping))
      .catch(logFailure)
  }
}

/** A notice whose outcome cannot be recorded is sent again, and does not affect the others. */
const deliverAll = (notices: readonly DueNotice[], stopping: AbortSignal) =>
  Promise.all(notices.map((notice) => deliver(notice, stopping).catch(logFailure)))

const logFailure = (error: unknown) => log.warn({ event: 'logout-notice-not-recorded', error })

async function deliver(notice: DueNotice, stopping: AbortSignal): Promise<void> {
  const result = await send(notice, stopping)
  // The next attempt of another instance delivers it.
  if (stopping.aborted && result === 'stopped') return
  const isDelivered = result === '200' || result === '204'
  const isGivenUp = !isDelivered && notice.attempts >= maxNoticeAttempts
  const { clientId, attempts } = notice
  const outcome = isDelivered ? 'delivered' : isGivenUp ? 'givenUp' : 'failed'
  counters.logoutNotices[outcome] += 1
  if (isDelivered) log.info({ event: 'logout-notice-delivered', clientId, attempts })
  else log.warn({ event: 'logout-notice-failed', clientId, attempts, result, isGivenUp })
  await recordNoticeOutcome(db, notice, { result, isFinal: isDelivered || isGivenUp })
}

/** Sends a notice; returns the status of the response, or the word for why there is none. */
async function send(notice: DueNotice, stopping: AbortSignal): Promise<string> {
  // The token is made for each attempt: it is not stored, and it is valid for two minutes only.
  const body = new URLSearchParams({ logout_token: await issueLogoutToken(notice) })
  const request = { method: 'POST', body, signal: stopping }
  try {
    const response = await guardedFetch(notice.uri, request, { timeoutMs: noticeTimeoutMs })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return stopping.aborted ? 'stopped' : failureReason(error)
  }
}
