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
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { issueLogoutToken } from './logout-token.ts'

/** How long an application may take to respond. Less than the time to the next attempt. */
const responseTimeoutMs = 5_000

const state = processSingleton('logout-notices', () => ({ isRunning: false }))

/**
 * Tells the applications of the sign-outs that are due (OpenID Connect Back-Channel Logout, section
 * 2.5; decision 045). Ends early when the signal aborts; what is not delivered stays.
 */
export async function deliverLogoutNotices(stopping: AbortSignal): Promise<void> {
  if (state.isRunning) return
  state.isRunning = true
  try {
    for (;;) {
      const due = stopping.aborted ? [] : await claimLogoutNotices(db)
      if (due.length === 0) return
      await waitUntil(Promise.all(due.map((notice) => deliver(notice, stopping))))
    }
  } finally {
    state.isRunning = false
  }
}

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
  const timeout = AbortSignal.timeout(responseTimeoutMs)
  try {
    const response = await fetch(notice.uri, {
      ...{ method: 'POST', body, signal: AbortSignal.any([timeout, stopping]) },
      // Only what an operator has registered gets a request.
      redirect: 'manual',
    })
    await response.body?.cancel()
    return String(response.status)
  } catch {
    if (stopping.aborted) return 'stopped'
    return timeout.aborted ? 'timeout' : 'unreachable'
  }
}
