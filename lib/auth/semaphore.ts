import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'

/**
 * Runs at most `maxRunning` tasks at once and queues at most `maxWaiting` more, in arrival order.
 * Beyond that a task fails at once with 503, because its caller would not wait so long.
 */
export function semaphore(maxRunning: number, maxWaiting: number) {
  const queue: (() => void)[] = []
  let free = maxRunning
  let refused = 0
  const run = async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1
    else if (queue.length >= maxWaiting) {
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
  const load = () => ({ running: maxRunning - free, waiting: queue.length, refused })
  return Object.assign(run, { load })
}
