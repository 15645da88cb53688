import { withDeadline } from '#db/deadline.ts'
import { DatabaseUnavailable } from '#db/driver/errors.ts'

/** The maximum time for which callers wait for a value. */
const maxWaitMs = 10_000

/**
 * Caches a value for some milliseconds from its first use, but not a failure. Concurrent callers share
 * one promise. `ready` is the value if it is there already and its time is not over. It fails with `DatabaseUnavailable` after ten seconds, so that no caller waits for what never ends.
 */
export function cacheFor<Value>(cacheForMs: number, make: () => Promise<Value>) {
  let current: Promise<Value> | undefined
  let value: Value | undefined
  let expiresAt = 0
  const read = () => {
    if (current && performance.now() < expiresAt) return current
    const late = new DatabaseUnavailable(`A value took longer than ${maxWaitMs} ms.`)
    const made = withDeadline(make(), maxWaitMs, late)
    value = undefined
    made.then(
      (result) => {
        if (current === made) value = result
      },
      () => {
        if (current === made) current = undefined
      },
    )
    current = made
    expiresAt = performance.now() + cacheForMs
    return made
  }
  const ready = () => (performance.now() < expiresAt ? value : undefined)
  return Object.assign(read, { ready })
}
