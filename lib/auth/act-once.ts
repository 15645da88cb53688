import { setTimeout as sleep } from 'node:timers/promises'
import {
  claimKey,
  type KeyedRequest,
  releaseKey,
  storeResult,
} from '#db/queries/campaigns/idempotency-keys.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { hashOf } from './secret.ts'

/** A request waits so long for the result of another one with its key, less than any request may take. */
const maxWaitMs = 12_000
const pollAfterMs = 150

/** The hidden field of a form that acts once for each of its values. */
export const onceField = 'once'

/** The act may have used the time that the request has for queries. */
const after = withQueryBudget

/**
 * Acts once for each key: a repeat within 24 hours gets the stored result, also while the first act is under way
 * (decision 095). Fails with 422 if the key belongs to another request, and with 503 if the first one takes too long. An
 * act that fails, or whose outcome has nothing to store, leaves its key free.
 */
export async function actOnce<Outcome>(
  keyed: KeyedRequest,
  act: () => Promise<Outcome>,
  storedOf: (outcome: Outcome) => string | undefined,
): Promise<Outcome | string> {
  const result = await claim(keyed)
  if (result !== null) return result
  const outcome = await act().catch(async (error) => {
    await free(keyed).catch(() => {})
    throw error
  })
  const stored = storedOf(outcome)
  await (stored === undefined ? free(keyed) : after(() => storeResult(db, keyed.key, stored)))
  return outcome
}

/** Acts on a subject, once no other request or instance does. Fails with 503 if another act takes too long. */
export async function inTurn<Outcome>(
  subject: readonly string[],
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = hashOf(JSON.stringify(subject))
  const keyed = { key, requestHash: key }
  await claim(keyed)
  return act().finally(() => free(keyed).catch(() => {}))
}

const free = ({ key }: KeyedRequest) => after(() => releaseKey(db, key))

/** Claims a key, once another request that has it is done: then it returns the result of that, if there is one. */
async function claim(keyed: KeyedRequest): Promise<string | null> {
  const deadline = Date.now() + maxWaitMs
  for (;;) {
    const { claimed, isOther, result } = await claimKey(db, keyed)
    if (claimed) return null
    if (isOther) throw new Failure(faults.keyReused())
    if (result !== null) return result
    if (Date.now() > deadline) throw new Failure(faults.unavailable, { 'Retry-After': '2' })
    await sleep(pollAfterMs)
  }
}
