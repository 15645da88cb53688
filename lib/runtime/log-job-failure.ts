import { isOutage } from '#db/driver/errors.ts'
import { counters } from './counters.ts'
import { log } from './log.ts'

const repeatMs = 30_000
let lastOutageAt = Number.NEGATIVE_INFINITY

/** Logs the failure of a background job, which its next run repeats. An outage of the database fails several a second, and is logged every 30 seconds. */
export function logJobFailure(error: unknown): void {
  if (!isOutage(error)) {
    counters.jobFailures += 1
    log.warn({ event: 'background-job-failed', error })
    return
  }
  const now = performance.now()
  if (now - lastOutageAt < repeatMs) return
  lastOutageAt = now
  // Drizzle wraps the cause in an error that repeats the whole statement.
  const { cause = error } = error as Error
  log.warn({ event: 'database-away', error: cause })
}

/** Does what a job does with one row. If that throws, it is logged and keeps no other row waiting; an outage is thrown. */
export async function onRow<Result, Failed>(
  act: () => Promise<Result>,
  failed: Failed,
): Promise<Result | Failed> {
  try {
    return await act()
  } catch (error) {
    if (isOutage(error)) throw error
    logJobFailure(error)
    return failed
  }
}
