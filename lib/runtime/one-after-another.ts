import { withDeadline } from '#db/deadline.ts'
import { DatabaseUnavailable } from '#db/driver/errors.ts'

/** The maximum time for which a task waits for the tasks before it. */
const maxWaitMs = 5_000

/**
 * Makes a function that runs tasks with a common key one after another, in the order of its calls, and
 * others at once. A task fails with the one that it waits for, so that an outage fails all at once; it
 * fails with `DatabaseUnavailable` if it waits for more than five seconds.
 */
export function oneAfterAnother() {
  const last = new Map<string, Promise<unknown>>()
  return <Value>(keys: readonly string[], task: () => Promise<Value>): Promise<Value> => {
    const earlier = keys.flatMap((key) => last.get(key) ?? [])
    const result = earlier.length > 0 ? endOf(earlier).then(task) : task()
    for (const key of keys) last.set(key, result)
    const forget = () => {
      for (const key of keys) if (last.get(key) === result) last.delete(key)
    }
    result.then(forget, forget)
    return result
  }
}

const endOf = (tasks: readonly Promise<unknown>[]) =>
  withDeadline(
    Promise.all(tasks),
    maxWaitMs,
    new DatabaseUnavailable('Too many statements wait for the same rows.'),
  )
