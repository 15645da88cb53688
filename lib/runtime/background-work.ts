import { processSingleton } from './process-singleton.ts'

const pending = processSingleton('background-work', () => new Set<Promise<unknown>>())

/** Registers work that continues after its caller got a response: shutdown waits for it. */
export function waitUntil<Work extends Promise<unknown>>(work: Work): Work {
  pending.add(work)
  work.finally(() => pending.delete(work)).catch(() => {})
  return work
}

/** Resolves once all registered work has settled. */
export const drainBackgroundWork = (): Promise<unknown> => Promise.allSettled(pending)
