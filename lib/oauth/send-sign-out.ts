import { type DueSignOut, maxAttempts, recordSignOut } from '#db/queries/outgoing.ts'
import { signOutTimeoutSeconds } from '#db/values/periods.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { failureReason, guardedPost } from '#lib/runtime/outgoing/guarded-fetch.ts'
import { issueLogoutToken } from './logout-token.ts'

/**
 * Makes the next attempt to tell an application of a sign-out (OpenID Connect Back-Channel Logout, section 2.5; decision
 * 045), and records how it ended. One that the signal stops is left to another instance.
 */
export async function sendSignOut(signOut: DueSignOut, stopping: AbortSignal): Promise<void> {
  const result = await send(signOut, stopping)
  if (stopping.aborted && result === 'stopped') return
  const { clientId, attempts } = signOut
  const isDelivered = result === '200' || result === '204'
  const isGivenUp = !isDelivered && attempts >= maxAttempts['sign-out']
  const outcome = isDelivered ? 'delivered' : isGivenUp ? 'givenUp' : 'failed'
  counters.logoutNotices[outcome] += 1
  if (isDelivered) log.info({ event: 'logout-notice-delivered', clientId, attempts })
  else log.warn({ event: 'logout-notice-failed', clientId, attempts, result, isGivenUp })
  await recordSignOut(db, signOut, { result, isFinal: isDelivered || isGivenUp })
}

/** Returns the status of the response, or the word for why there is none. */
async function send(signOut: DueSignOut, stopping: AbortSignal): Promise<string> {
  // The token is made for each attempt: it is not stored, and it is valid for two minutes only.
  const body = `${new URLSearchParams({ logout_token: await issueLogoutToken(signOut) })}`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const request = { headers, body, signal: stopping }
  try {
    return `${await guardedPost(signOut.uri, request, { timeoutMs: signOutTimeoutSeconds * 1_000 })}`
  } catch (error) {
    return stopping.aborted ? 'stopped' : failureReason(error)
  }
}
