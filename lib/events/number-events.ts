import { findNewestPosition } from '#db/queries/events/feed.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import { hasLiveWebhooks } from '#db/queries/events/webhooks.ts'
import { db } from '#lib/runtime/database.ts'
import { logJobFailure } from '#lib/runtime/log-job-failure.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { areReadersWaiting, wakeReaders } from './feed-readers.ts'

/** The time between two runs while there are events to number, readers that wait or webhooks. */
const busyMs = 200
const idleMs = 1_000

/**
 * Gives committed events their places in the feed from now on, wakes the readers of this process (decision 093) and
 * delivers to webhooks (decision 105) until the signal aborts. Every instance does so; the database lets one at a time
 * number them. Returns what waits for the last run.
 */
export function startNumbering(stopping: AbortSignal): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let newest = 0
  const run = async () => {
    const count = await numberEvents(db)
    if (areReadersWaiting()) {
      const position = await findNewestPosition(db)
      if (position !== newest) wakeReaders()
      newest = position
    }
    const hasWebhooks = await hasLiveWebhooks(db)
    if (hasWebhooks) await deliverWebhooks(stopping)
    return count > 0 || hasWebhooks || areReadersWaiting()
  }
  const next = async (): Promise<void> => {
    const isBusy = await run().catch(logFailure)
    if (stopping.aborted) return
    timer = setTimeout(start, isBusy ? busyMs : idleMs).unref()
  }
  let running = Promise.resolve()
  const start = () => {
    running = next()
  }
  start()
  return async () => {
    clearTimeout(timer)
    await running
  }
}

/** The next run tries again. */
function logFailure(error: unknown): boolean {
  logJobFailure(error)
  return false
}
