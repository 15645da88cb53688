import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  fairQueue,
  isQueueRejection,
  QueueFullError,
  queues,
  TaskAbandonedError,
  TaskOverdueError,
} from './fair-queue.ts'
import { log } from './log.ts'

afterEach(() => void vi.useRealTimers())

const queueOf = (maxRunning: number, maxWaiting: number, maxMs?: number) =>
  fairQueue({ name: 'test', maxRunning, maxWaiting, ...(maxMs && { maxMs }) })

/** A task that runs until `finish` is called. */
function controlledTask(log: string[], name: string) {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const task = async () => {
    log.push(name)
    await finished
    return name
  }
  return { task, finish }
}

test('fairQueue runs a task in the async context of its caller, whichever task it waited for', async () => {
  const queue = queueOf(1, 10)
  const storage = new AsyncLocalStorage<string>()
  const names = ['ada', 'bo', 'cy']
  const seen = names.map((name) =>
    storage.run(name, () => queue({ key: name }, async () => storage.getStore())),
  )
  expect(await Promise.all(seen)).toEqual(names)
})

test('fairQueue takes turns between keys, even if one has queued more tasks', async () => {
  const queue = queueOf(1, 10)
  const log: string[] = []
  const first = controlledTask(log, 'running')
  const running = queue({ key: 'a' }, first.task)
  const waiting = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    queue({ key: name.charAt(0) }, async () => void log.push(name)),
  )
  first.finish()
  await Promise.all([running, ...waiting])
  expect(log).toEqual(['running', 'a1', 'b1', 'a2', 'a3'])
})

test('fairQueue rejects the newest task of the longest queue when it is full', async () => {
  const queue = queueOf(1, 3)
  const log: string[] = []
  const first = controlledTask(log, 'running')
  const running = queue({ key: 'a' }, first.task)
  const flood = [1, 2, 3].map((n) => queue({ key: 'a' }, async () => n))
  const other = queue({ key: 'b' }, async () => 'other')
  const overflow = queue({ key: 'a' }, async () => 'overflow')
  await expect(flood[2]).rejects.toBeInstanceOf(QueueFullError)
  await expect(overflow).rejects.toBeInstanceOf(QueueFullError)
  first.finish()
  await running
  expect(await Promise.all([flood[0], flood[1], other])).toEqual([1, 2, 'other'])
  expect(queue.load()).toMatchObject({ running: 0, waiting: 0, rejected: 2 })
})

const networks = {
  'one IPv4 address': () => '198.51.100.7',
  'one /64': () => '2001:db8:1:2::/64',
  'one /56': (n: number) => `2001:db8:1:${n + 1}::/64`,
  'one /48': (n: number) => `2001:db8:1:${n + 1}00::/64`,
}
const other = '2001:db8:2:1::/64'

test.each(Object.entries(networks))(
  'fairQueue starts half of its tasks for %s, and the rest when these end',
  async (_, keyOf) => {
    const queue = queueOf(4, 10)
    const log: string[] = []
    const own = [0, 1, 2, 3].map((n) => controlledTask(log, `own ${n}`))
    const running = own.map(({ task }, n) => queue({ key: keyOf(n) }, task))
    expect(await queue({ key: other }, async () => [...log])).toEqual(['own 0', 'own 1'])
    for (const { finish } of own) finish()
    await Promise.all(running)
    expect(log).toEqual(['own 0', 'own 1', 'own 2', 'own 3'])
  },
)

test('fairQueue takes turns between the /48 networks, then between the networks in each', async () => {
  const queue = queueOf(1, 10)
  const log: string[] = []
  const first = controlledTask(log, 'running')
  const running = queue({ key: 'service' }, first.task)
  const keys = ['1:a001', '1:a001', '1:a002', '1:b001', '1:b001', '2:a001', '2:a001']
  const waiting = keys.map((key) =>
    queue({ key: `2001:db8:${key}::/64` }, async () => void log.push(key)),
  )
  first.finish()
  await Promise.all([running, ...waiting])
  expect(log).toEqual([
    'running',
    '1:a001',
    '2:a001',
    '1:b001',
    '2:a001',
    '1:a002',
    '1:b001',
    '1:a001',
  ])
})

test('fairQueue rejects a task of the /48 with the most waiting tasks, from however many networks', async () => {
  const queue = queueOf(1, 3)
  const log: string[] = []
  const first = controlledTask(log, 'running')
  const running = queue({ key: 'service' }, first.task)
  const flood = [0, 1, 2].map((n) => queue({ key: networks['one /48'](n) }, async () => n))
  const waiting = queue({ key: other }, async () => 'other')
  await expect(flood[2]).rejects.toBeInstanceOf(QueueFullError)
  first.finish()
  expect(await Promise.all([running, flood[0], flood[1], waiting])).toEqual([
    'running',
    0,
    1,
    'other',
  ])
})

test('fairQueue never starts a task whose client has disconnected', async () => {
  const queue = queueOf(1, 10)
  const log: string[] = []
  const first = controlledTask(log, 'running')
  const running = queue({ key: 'a' }, first.task)
  const abandoned = queue({ key: 'b', isAbandoned: () => true }, async () => void log.push('late'))
  const next = queue({ key: 'c' }, async () => void log.push('next'))
  first.finish()
  await expect(abandoned).rejects.toBeInstanceOf(TaskAbandonedError)
  await Promise.all([running, next])
  expect(log).toEqual(['running', 'next'])
})

const never = () => new Promise<never>(() => {})

test('fairQueue rejects a task that takes longer than 18 seconds, and starts the next one', async () => {
  vi.useFakeTimers()
  const queue = queueOf(1, 10)
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const hung = queue({ key: 'a' }, never).catch((error) => error)
  const next = queue({ key: 'b' }, async () => 'next')
  await vi.advanceTimersByTimeAsync(17_000)
  expect(queue.load()).toMatchObject({ running: 1, waiting: 1, overdue: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await next).toBe('next')
  const error = await hung
  expect([error instanceof TaskOverdueError, isQueueRejection(error)]).toEqual([true, true])
  expect(queue.load()).toMatchObject({ running: 0, waiting: 0, overdue: 1 })
  expect(logged.mock.calls).toEqual([[{ event: 'task-overdue', queue: 'test', error }]])
  logged.mockRestore()
})

test('fairQueue watches no task that has ended, was rejected or took too long', async () => {
  vi.useFakeTimers()
  const queue = queueOf(1, 1)
  const results = [never, async () => 'ended', async () => 'rejected'].map((task, n) =>
    queue({ key: `${n}` }, task).catch(({ name }) => name),
  )
  await vi.advanceTimersByTimeAsync(18_000)
  expect(await Promise.all(results)).toEqual(['TaskOverdueError', 'ended', 'QueueFullError'])
  expect(vi.getTimerCount()).toBe(0)
})

test('fairQueue frees the place of a task two seconds after its client has disconnected', async () => {
  vi.useFakeTimers()
  const queue = queueOf(1, 10)
  let hasDisconnected = false
  const owner = { key: 'a', isAbandoned: () => hasDisconnected }
  const abandoned = queue(owner, never).catch((error) => error)
  const next = queue({ key: 'b' }, async () => 'next')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.load()).toMatchObject({ running: 1, waiting: 1 })
  hasDisconnected = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queue.load()).toMatchObject({ running: 1, waiting: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await next).toBe('next')
  expect(await abandoned).toBeInstanceOf(TaskAbandonedError)
  expect(queue.load()).toMatchObject({ running: 0, waiting: 0, overdue: 0 })
})

test('fairQueue counts a place once, although its task ends after its time', async () => {
  vi.useFakeTimers()
  const queue = queueOf(2, 10)
  const log: string[] = []
  const late = controlledTask(log, 'late')
  const overdue = queue({ key: 'a' }, late.task).catch((error) => error)
  await vi.advanceTimersByTimeAsync(18_000)
  expect(await overdue).toBeInstanceOf(TaskOverdueError)
  const running = controlledTask(log, 'running')
  const result = queue({ key: 'b' }, running.task)
  late.finish()
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.load()).toMatchObject({ running: 1, overdue: 1 })
  running.finish()
  expect(await result).toBe('running')
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.load()).toMatchObject({ running: 0, waiting: 0 })
})

test('fairQueue counts the time for which a task waits: none is there for longer than 18 seconds', async () => {
  vi.useFakeTimers()
  const queue = queueOf(1, 10)
  const hung = ['a', 'b', 'c', 'd'].map((key) => queue({ key }, never).catch((error) => error))
  await vi.advanceTimersByTimeAsync(18_000)
  expect(queue.load()).toMatchObject({ running: 0, waiting: 0, overdue: 4 })
  for (const error of await Promise.all(hung)) expect(error).toBeInstanceOf(TaskOverdueError)
})

test('fairQueue has stalled while it is full and no task has ended for 30 seconds', async () => {
  vi.useFakeTimers()
  const queue = queueOf(2, 100)
  const readLoad = queues.get('test')
  /** For some seconds, as many tasks as there are places begin each second, and never end. */
  const hangFor = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      for (const key of ['a', 'b']) queue({ key }, never).catch(() => {})
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  await hangFor(29)
  expect(readLoad?.()).toMatchObject({ running: 2, isStalled: false })
  await hangFor(1)
  expect(readLoad?.()).toMatchObject({ running: 2, isStalled: true })
  await vi.advanceTimersByTimeAsync(18_000)
  expect(readLoad?.()).toMatchObject({ running: 0, waiting: 0, isStalled: false })
})

test('fairQueue has not stalled while long tasks of a queue with a longer limit run', async () => {
  vi.useFakeTimers()
  const queue = queueOf(2, 0, 300_000)
  for (const key of ['a', 'b']) queue({ key }, never).catch(() => {})
  await vi.advanceTimersByTimeAsync(299_000)
  expect(queue.load()).toMatchObject({ running: 2, isStalled: false })
})

test.each([
  ['fails', () => Promise.reject(new Error('no'))],
  ['throws before its first await', () => JSON.parse('no')],
])('fairQueue continues after a task that %s', async (_, task: () => Promise<string>) => {
  const queue = queueOf(1, 1)
  await expect(queue({ key: 'a' }, task)).rejects.toThrow(/no/)
  expect(await queue({ key: 'a' }, async () => 'yes')).toBe('yes')
})

/** The number of tasks that start at once: for each key, half of the places at most. */
function startedOf(keys: readonly string[], maxRunning: number): number {
  const maxOfKey = Math.ceil(maxRunning / 2)
  const counts = [...new Set(keys)].map((key) => keys.filter((other) => other === key).length)
  const started = counts.reduce((sum, count) => sum + Math.min(count, maxOfKey), 0)
  return Math.min(maxRunning, started)
}

test('fairQueue never exceeds its limits or loses a task, under any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 }),
      async (scheduler, maxRunning, maxWaiting, keys) => {
        const queue = queueOf(maxRunning, maxWaiting)
        let running = 0
        let maxSeen = 0
        const results = keys.map((key) =>
          queue({ key }, async () => {
            running += 1
            maxSeen = Math.max(maxSeen, running)
            await scheduler.schedule(Promise.resolve())
            running -= 1
          }).then(
            () => 'done',
            () => 'rejected',
          ),
        )
        expect(queue.load().waiting).toBeLessThanOrEqual(maxWaiting)
        const outcomes = await scheduler.waitFor(Promise.all(results))
        const started = startedOf(keys, maxRunning)
        const admitted = Math.min(keys.length, started + maxWaiting)
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(admitted)
        expect(maxSeen).toBeLessThanOrEqual(maxRunning)
        expect(queue.load()).toMatchObject({ running: 0, waiting: 0 })
      },
    ),
    { numRuns: 50 },
  )
})
