import { setTimeout as sleep } from 'node:timers/promises'
import { claimKey, releaseKey, storeResult } from '#db/queries/campaigns/idempotency-keys.ts'
import type { EmailRequester } from '#lib/auth/email-limits.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { changeSubscription } from './change-subscription.ts'

/** A request waits so long for the result of another one with its key, less than any request may take. */
const maxWaitMs = 12_000
const pollAfterMs = 150

/**
 * Changes a subscription once for each key of a client or, without one, a network: a repeat within 24 hours
 * gets the stored result, also while the first request is being processed (decision 095). Fails with 422 if the key
 * belongs to another request, and with 503 if the first one takes too long. A request that fails leaves its key free.
 */
export async function changeSubscriptionOnce(
  key: string,
  input: Parameters<typeof changeSubscription>[0],
  requester: EmailRequester,
): ReturnType<typeof changeSubscription> {
  const owned = ['ebrief', requester.client ?? requester.network, key]
  const keyed = {
    key: hashOf(JSON.stringify(owned)),
    requestHash: hashOf(JSON.stringify([...owned, input])),
  }
  const deadline = Date.now() + maxWaitMs
  for (;;) {
    const { claimed, isOther, result } = await claimKey(db, keyed)
    if (claimed) break
    if (isOther) throw new Failure(faults.keyReused())
    if (result !== null) return result as Awaited<ReturnType<typeof changeSubscription>>
    if (Date.now() > deadline) throw new Failure(faults.unavailable, { 'Retry-After': '2' })
    await sleep(pollAfterMs)
  }
  const result = await changeSubscription(input, requester).catch(async (error) => {
    await releaseKey(db, keyed.key).catch(() => {})
    throw error
  })
  await storeResult(db, keyed.key, result)
  return result
}
