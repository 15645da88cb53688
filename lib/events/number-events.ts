import { findNewestPosition } from '#db/queries/events/feed.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { areReadersWaiting, wakeReaders } from './feed-readers.ts'

/** The time between two runs while there are events to number, or readers that wait. */
const busyMs = 200
const idleMs = 1_000

/**
 * Gives committed events their places in the feed from now on, and wakes the readers of this process (decision
 * 093). Every instance does so; the database lets one at a time. Returns what stops it.
 */
export function startNumbering(): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let newest = 0
  const run = async () => {
    const count = await numberEvents(db)
    if (areReadersWaiting()) {
      const position = await findNewestPosition(db)
      if (position !== newest) wakeReaders()
      newest = position
    }
    return count
  }
  const next = async (): Promise<void> => {
    const count = await run().catch(logFailure)
    if (isStopped) return
    timer = setTimeout(start, count || areReadersWaiting() ? busyMs : idleMs).unref()
  }
  let running = Promise.resolve()
  const start = () => {
    running = next()
  }
  start()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** The next run tries again. */
function logFailure(error: unknown): number {
  log.warn({ event: 'background-job-failed', error })
  return 0
}
