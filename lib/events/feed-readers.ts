import { processSingleton } from '#lib/runtime/process-singleton.ts'

const readers = processSingleton('feed-readers', () => ({
  waiting: new Set<() => void>(),
  isEnded: false,
  /** The number of times that readers were woken. */
  wakes: 0,
}))

/** Returns true while a reader waits for events in this process. */
export const areReadersWaiting = (): boolean => readers.waiting.size > 0

/** The number of times that readers were woken. Note it before you look for events. */
export const countWakes = (): number => readers.wakes

/**
 * Waits until there may be new events, for some milliseconds at most, or until the signal aborts; not if readers were
 * woken after `since` was counted, because this one may have looked too early to see the event.
 */
export function waitForEvents(
  timeoutMs: number,
  signal: AbortSignal,
  since: number,
): Promise<void> {
  const isLate = readers.wakes !== since
  if (isLate || readers.isEnded || signal.aborted || timeoutMs <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      readers.waiting.delete(end)
      signal.removeEventListener('abort', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, timeoutMs)
    signal.addEventListener('abort', end)
    readers.waiting.add(end)
  })
}

/** Wakes the readers that wait, because there are new events. */
export function wakeReaders(): void {
  readers.wakes += 1
  for (const wake of [...readers.waiting]) wake()
}

/** Wakes the readers and lets none wait from now on, because the service stops. */
export function endWaiting(): void {
  readers.isEnded = true
  wakeReaders()
}

/** True once the service stops. */
export const isWaitingOver = (): boolean => readers.isEnded
