import { setTimeout as sleep } from 'node:timers/promises'
import { listOutdatedHashSamples } from '#db/queries/credentials/passwords.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { timeVerification } from './password.ts'

const refreshAfterMs = 60_000
const maxDurationMs = 2_000
/** Room for verifications that a busy machine slows down; waiting costs no processor time. */
const margin = 2
const minMargin = 1.3

const state = processSingleton('equal-duration', () => ({
  checkedAt: Number.NEGATIVE_INFINITY,
  checking: undefined as Promise<void> | undefined,
  stepMs: 0,
}))

/**
 * Delays a failed sign-in until a time that does not depend on the kind of its hash (decision 009).
 * An imported hash may take many times as long as our own, which would reveal that the account
 * exists. While any account has one, every failure therefore takes as long as the slowest kind.
 */
export async function equaliseDuration(startedAt: number): Promise<void> {
  const isFirst = state.checkedAt === Number.NEGATIVE_INFINITY
  if (performance.now() - state.checkedAt > refreshAfterMs) {
    state.checking ??= measureKinds().finally(() => {
      state.checking = undefined
    })
    if (isFirst) await state.checking
  }
  if (state.stepMs === 0) return
  const elapsedMs = performance.now() - startedAt
  // On a busy machine it may take several steps; a sum of steps still hides what took how long.
  await sleep(Math.ceil(elapsedMs / state.stepMs) * state.stepMs - elapsedMs)
}

/** Times one verification of each kind of outdated hash that is in use. */
async function measureKinds(): Promise<void> {
  try {
    const samples = await listOutdatedHashSamples(db)
    const durationsMs: number[] = []
    // Measured again each time, because the load of the machine changes.
    for (const { hash } of samples) durationsMs.push(await timeVerification(hash))
    state.stepMs = nextStepMs(state.stepMs, Math.max(0, ...durationsMs))
    state.checkedAt = performance.now()
  } catch (error) {
    log.warn({ event: 'hash-kinds-not-measured', error })
  }
}

/** Returns the step for this slowest kind of hash; it changes only if it is too short or twice as long as needed. */
export function nextStepMs(stepMs: number, slowestMs: number): number {
  if (slowestMs === 0) return 0
  const neededMs = Math.min(maxDurationMs, Math.ceil(slowestMs * margin) + 10)
  const isTooShort = stepMs < Math.min(maxDurationMs, slowestMs * minMargin)
  return isTooShort || stepMs > neededMs * 2 ? neededMs : stepMs
}
