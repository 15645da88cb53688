import { AsyncResource } from 'node:async_hooks'

/** The queue is full; the caller should try again in about a second. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** The client disconnected while its task waited, so the task never started. */
export class TaskAbandonedError extends Error {
  override readonly name = 'TaskAbandonedError'
}

/**
 * Returns true if a queue rejected a task. It compares the name of the error: the bundles of a process
 * share a queue, but each has a copy of these classes, which `instanceof` would tell apart.
 */
export const isQueueRejection = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QueueFullError' || error.name === 'TaskAbandonedError')

/** The owner of a task. */
export interface TaskOwner {
  /** Tasks with the same key share their turns; usually the network of a request. */
  readonly key: string
  /** Returns true if the result is no longer wanted; checked when the task's turn comes. */
  isAbandoned?(): boolean
}

interface Waiting extends TaskOwner {
  start(): void
  reject(reason: Error): void
}

/**
 * Runs at most `maxRunning` tasks at once and queues at most `maxWaiting` more. The queue takes turns
 * between keys, so one key cannot delay the others by more than a task of each. If the queue is full,
 * the newest task of the key with the most waiting tasks is rejected with a QueueFullError.
 */
export function fairQueue(maxRunning: number, maxWaiting: number) {
  const waiting = new Map<string, Waiting[]>()
  let running = 0
  let waitingCount = 0
  let rejectedCount = 0

  const startNext = () => {
    while (running < maxRunning) {
      const next = takeNext()
      if (!next) return
      if (next.isAbandoned?.()) next.reject(new TaskAbandonedError('The client has disconnected.'))
      else {
        running += 1
        next.start()
      }
    }
  }

  /** Takes the oldest task of the key whose turn it is; the key goes to the end of the line. */
  const takeNext = (): Waiting | undefined => {
    const [key, tasks] = waiting.entries().next().value ?? []
    if (key === undefined || tasks === undefined) return undefined
    const task = tasks.shift()
    waiting.delete(key)
    if (tasks.length > 0) waiting.set(key, tasks)
    waitingCount -= 1
    return task
  }

  const enqueue = (task: Waiting): void => {
    const own = waiting.get(task.key) ?? []
    if (waitingCount >= maxWaiting) {
      rejectedCount += 1
      const [longestKey, longest] = longestQueue()
      if (longestKey === undefined || !longest || longest.length <= own.length + 1) {
        task.reject(new QueueFullError('The queue is full.'))
        return
      }
      waitingCount -= 1
      longest.pop()?.reject(new QueueFullError('The queue is full.'))
    }
    own.push(task)
    waiting.set(task.key, own)
    waitingCount += 1
  }

  const longestQueue = () =>
    [...waiting].reduce<readonly [string?, Waiting[]?]>(
      (longest, entry) => (entry[1].length > (longest[1]?.length ?? 0) ? entry : longest),
      [],
    )

  const run = <Value>(owner: TaskOwner, task: () => Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      // Another task starts this one when it ends: its own context tells whose request it handles.
      const start = AsyncResource.bind(() => {
        task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            startNext()
          })
      })
      if (running < maxRunning) {
        running += 1
        return start()
      }
      enqueue({ ...owner, start, reject })
    })
  const load = () => ({ running, waiting: waitingCount, rejected: rejectedCount })
  return Object.assign(run, { load })
}
