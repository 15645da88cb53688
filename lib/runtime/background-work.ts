import { logJobFailure } from './log-job-failure.ts'
import { processSingleton } from './process-singleton.ts'

const pending = processSingleton('background-work', () => new Set<Promise<unknown>>())

/** Registers work that continues after its caller got a response: shutdown waits for it. */
export function waitUntil<Work extends Promise<unknown>>(work: Work): Work {
  pending.add(work)
  work.finally(() => pending.delete(work)).catch(() => {})
  return work
}

/** Registers work that goes on after its response, and logs a failure like that of a job. */
export const continueAfter = (work: Promise<unknown>): void =>
  void waitUntil(work.catch(logJobFailure))

/** Resolves once all registered work has settled, and what it registered meanwhile. */
export async function drainBackgroundWork(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending)
}
