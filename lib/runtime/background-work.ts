import { processSingleton } from './process-singleton.ts'

const unfinished = processSingleton('unfinished', () => new Set<Promise<unknown>>())

/** Remembers work that goes on after its caller was answered: the service does not end before it. */
export function waitUntil<Work extends Promise<unknown>>(work: Work): Work {
  unfinished.add(work)
  work.finally(() => unfinished.delete(work)).catch(() => {})
  return work
}

/** Resolves once all such work is done, well or not. */
export const drainBackgroundWork = (): Promise<unknown> => Promise.allSettled(unfinished)
