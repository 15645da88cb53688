import { AsyncResource } from 'node:async_hooks'
import { widerNetworks } from './wider-networks.ts'

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
  /** Tasks with the same key share their turns and places; usually the network of a request. */
  readonly key: string
  /** Returns true if the result is no longer wanted; checked when the task's turn comes. */
  isAbandoned?(): boolean
}

/** The part of a queue that a network uses. */
interface Share {
  readonly key: string
  running: number
  waiting: number
  /** Of the networks that wait, the one with the lowest number is next. */
  turn: number
}

interface Task extends TaskOwner {
  /** The shares of its network and of the networks around that, the widest first. */
  readonly shares: readonly Share[]
  run(): Promise<void>
  reject(reason: Error): void
}

/** Compares tasks by the widest of their networks that differ. */
const byShare = (compare: (a: Share, b: Share) => number) => (a: Task, b: Task) => {
  const level = a.shares.findIndex((share, n) => share !== b.shares[n])
  return level < 0 ? 0 : compare(a.shares[level] as Share, b.shares[level] as Share)
}
const byTurn = byShare((a, b) => a.turn - b.turn)
const byWaiting = byShare((a, b) => a.waiting - b.waiting || a.turn - b.turn)

/**
 * Runs at most `maxRunning` tasks at once, half of them for one key, and queues at most `maxWaiting` more.
 * The queue takes turns between keys, so one key cannot delay the others by more than a task of each. If
 * the queue is full, the newest task of the key with the most waiting tasks is rejected with a
 * QueueFullError. All of this applies to the /48 networks of IPv6 first, then to the /56 in each of them,
 * then to the /64.
 */
export function fairQueue(maxRunning: number, maxWaiting: number) {
  const maxRunningOfKey = Math.ceil(maxRunning / 2)
  const shares = new Map<string, Share>()
  /** The oldest first. */
  const waiting: Task[] = []
  let running = 0
  let rejectedCount = 0
  let turns = 0

  const sharesOf = (key: string): Share[] =>
    [key, ...widerNetworks(key)]
      .reverse()
      .map((key) => shares.get(key) ?? { key, running: 0, waiting: 0, turn: 0 })

  const count = (task: Task, what: 'running' | 'waiting', change: 1 | -1) => {
    for (const share of task.shares) {
      share[what] += change
      if (share.running + share.waiting > 0) shares.set(share.key, share)
      else shares.delete(share.key)
    }
  }

  const enqueue = (task: Task): void => {
    for (const share of task.shares) if (share.waiting === 0) share.turn = turns += 1
    waiting.push(task)
    count(task, 'waiting', 1)
    if (waiting.length > maxWaiting) rejectNewest()
  }

  const leave = (task: Task): void => {
    waiting.splice(waiting.indexOf(task), 1)
    count(task, 'waiting', -1)
  }

  const rejectNewest = (): void => {
    const newest = [...waiting].sort(byWaiting).at(-1) as Task
    leave(newest)
    rejectedCount += 1
    newest.reject(new QueueFullError('The queue is full.'))
  }

  const mayStart = (task: Task): boolean =>
    running < maxRunning && task.shares.every((share) => share.running < maxRunningOfKey)

  const start = (task: Task): void => {
    running += 1
    count(task, 'running', 1)
    task.run().finally(() => {
      running -= 1
      count(task, 'running', -1)
      startNext()
    })
  }

  const startNext = (): void => {
    for (;;) {
      const [next] = waiting.filter(mayStart).sort(byTurn)
      if (!next) return
      for (const share of next.shares) share.turn = turns += 1
      leave(next)
      if (next.isAbandoned?.()) next.reject(new TaskAbandonedError('The client has disconnected.'))
      else start(next)
    }
  }

  const run = <Value>(owner: TaskOwner, task: () => Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      // Another task starts this one when it ends: its own context tells whose request it handles.
      const run = AsyncResource.bind(() => task().then(resolve, reject))
      const added = { ...owner, shares: sharesOf(owner.key), run, reject }
      if (mayStart(added)) start(added)
      else enqueue(added)
    })
  const load = () => ({ running, waiting: waiting.length, rejected: rejectedCount })
  return Object.assign(run, { load })
}
