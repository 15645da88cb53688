import { AsyncResource } from 'node:async_hooks'
import { log } from './log.ts'
import { processSingleton } from './process-singleton.ts'
import { widerNetworks } from './wider-networks.ts'

/** The limits of a queue. */
interface QueueLimits {
  /** Names it in metrics and in the log. */
  readonly name: string
  readonly maxRunning: number
  readonly maxWaiting: number
  /** The milliseconds for which a task may wait and run; 18 seconds unless stated. */
  readonly maxMs?: number
}

/** Less than the 20 seconds after which a connection without a response is closed. */
const defaultMaxMs = 18_000
const checkIntervalMs = 1_000
/** The shortest time without the end of a task after which a full queue has stalled. */
const minStalledMs = 30_000

/** The queue is full; the caller should try again in about a second. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** The client disconnected while its task waited, which then never starts, or while it ran. */
export class TaskAbandonedError extends Error {
  override readonly name = 'TaskAbandonedError'
}

/** The task took longer than its queue allows. It may go on, but it has no place and its result goes nowhere. */
export class TaskOverdueError extends Error {
  override readonly name = 'TaskOverdueError'
}

const rejections = ['QueueFullError', 'TaskAbandonedError', 'TaskOverdueError']

/**
 * Returns true if a queue rejected a task. It compares the name of the error: the bundles of a process
 * share a queue, but each has a copy of these classes, which `instanceof` would tell apart.
 */
export const isQueueRejection = (error: unknown): boolean =>
  error instanceof Error && rejections.includes(error.name)

/** The owner of a task. */
export interface TaskOwner {
  /** Tasks with the same key share their turns and places; usually the network of a request. */
  readonly key: string
  /** Returns true if the result is no longer wanted; checked when the task's turn comes and each second after. */
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

/** The work of a queue: the tasks that it runs, and those that wait. */
export interface QueueLoad {
  readonly running: number
  readonly waiting: number
  /** Tasks rejected because the queue was full. */
  readonly rejected: number
  /** Tasks that left because they took too long. */
  readonly overdue: number
  /** True if all places are taken and no task has ended for 30 seconds, or for the limit of a task if that is longer. */
  readonly isStalled: boolean
}

/** The queues of this process by their names, whichever bundle made them. */
export const queues = processSingleton('queues', () => new Map<string, () => QueueLoad>())

interface Task extends TaskOwner {
  /** The shares of its network and of the networks around that, the widest first. */
  readonly shares: readonly Share[]
  run(): Promise<void>
  reject(reason: Error): void
  /** Gives up its place, or its wait for one. */
  leave(): void
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
 *
 * A task that waits and runs for longer than `maxMs` together leaves the queue, and is rejected with a
 * TaskOverdueError; one whose client has disconnected, within two seconds, with a TaskAbandonedError.
 */
export function fairQueue({ name, maxRunning, maxWaiting, maxMs = defaultMaxMs }: QueueLimits) {
  const maxRunningOfKey = Math.ceil(maxRunning / 2)
  const running = new Set<Task>()
  /** The oldest first. */
  const waiting: Task[] = []
  let [rejected, overdue] = [0, 0]
  let turns = 0
  /** Since when all places are taken and no task has ended. */
  let fullSince: number | undefined

  const sharesOf = (key: string): Share[] => {
    const shares = [...running, ...waiting].flatMap((task) => task.shares)
    return [key, ...widerNetworks(key)]
      .reverse()
      .map(
        (key) =>
          shares.find((share) => share.key === key) ?? { key, running: 0, waiting: 0, turn: 0 },
      )
  }

  const count = (task: Task, what: 'running' | 'waiting', change: 1 | -1) => {
    for (const share of task.shares) share[what] += change
  }

  const enqueue = (task: Task): void => {
    for (const share of task.shares) if (share.waiting === 0) share.turn = turns += 1
    waiting.push(task)
    count(task, 'waiting', 1)
    task.leave = () => stopWaiting(task)
    if (waiting.length > maxWaiting) rejectNewest()
  }

  const stopWaiting = (task: Task): void => {
    waiting.splice(waiting.indexOf(task), 1)
    count(task, 'waiting', -1)
  }

  const rejectNewest = (): void => {
    const newest = [...waiting].sort(byWaiting).at(-1) as Task
    stopWaiting(newest)
    rejected += 1
    newest.reject(new QueueFullError('The queue is full.'))
  }

  const mayStart = (task: Task): boolean =>
    running.size < maxRunning && task.shares.every((share) => share.running < maxRunningOfKey)

  const start = (task: Task): void => {
    running.add(task)
    count(task, 'running', 1)
    noteFull()
    task.leave = () => {
      if (!running.delete(task)) return
      count(task, 'running', -1)
      if (running.size === 0) fullSince = undefined
      startNext()
    }
    void task.run().finally(() => {
      fullSince = undefined
      task.leave()
      noteFull()
    })
  }

  /** Lets a task leave the queue, whether it waits or runs, once its time is over or its client has disconnected. */
  const watch = (task: Task): NodeJS.Timeout => {
    const intervalMs = Math.min(checkIntervalMs, maxMs)
    let [elapsedMs, abandonedChecks] = [0, 0]
    return setInterval(() => {
      elapsedMs += intervalMs
      if (task.isAbandoned?.()) abandonedChecks += 1
      if (abandonedChecks < 2 && elapsedMs < maxMs) return
      task.reject(elapsedMs < maxMs ? abandonedError() : overdueError())
      task.leave()
    }, intervalMs).unref()
  }

  const startNext = (): void => {
    for (;;) {
      const [next] = waiting.filter(mayStart).sort(byTurn)
      if (!next) return
      for (const share of next.shares) share.turn = turns += 1
      stopWaiting(next)
      if (next.isAbandoned?.()) next.reject(abandonedError())
      else start(next)
    }
  }

  const noteFull = (): void => {
    if (running.size === maxRunning) fullSince ??= performance.now()
  }

  const abandonedError = () => new TaskAbandonedError('The client has disconnected.')

  const overdueError = () => {
    overdue += 1
    const error = new TaskOverdueError(`A task of the queue ${name} takes more than ${maxMs} ms.`)
    log.error({ event: 'task-overdue', queue: name, error })
    return error
  }

  const run = <Value>(owner: TaskOwner, task: () => Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      // Another task starts this one when it ends: its own context tells whose request it handles.
      const run = AsyncResource.bind(async () => {
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
        clearInterval(timer)
      })
      const rejectNow = (reason: Error) => {
        clearInterval(timer)
        reject(reason)
      }
      const shares = sharesOf(owner.key)
      const added: Task = { ...owner, shares, run, reject: rejectNow, leave() {} }
      const timer = watch(added)
      if (mayStart(added)) start(added)
      else enqueue(added)
    })
  const stalledMs = Math.max(maxMs, minStalledMs)
  const load = (): QueueLoad => ({
    running: running.size,
    waiting: waiting.length,
    rejected,
    overdue,
    isStalled: fullSince !== undefined && performance.now() - fullSince >= stalledMs,
  })
  queues.set(name, load)
  return Object.assign(run, { load })
}
