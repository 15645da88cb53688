import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'

/**
 * Lets so many tasks run at once and so many wait; the next is refused with 503 at once, since a
 * caller who waits longer than that has gone.
 */
export function semaphore(running: number, waiting: number) {
  const queue: (() => void)[] = []
  let free = running
  let refused = 0
  const run = async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1
    else if (queue.length >= waiting) {
      refused += 1
      throw new Failure(faults.unavailable, { 'Retry-After': '1' })
    } else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
  const load = () => ({ running: running - free, waiting: queue.length, refused })
  return Object.assign(run, { load })
}
