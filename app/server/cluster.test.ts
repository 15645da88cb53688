import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { startWorkers } from './cluster.ts'

const workers: Worker[] = []
let logged = vi.spyOn(log, 'error')

beforeEach(() => {
  // Waiting takes no time.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  workers.length = 0
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const worker = Object.assign(new EventEmitter(), {
      process: { pid: workers.length + 1 },
      kill: () => setTimeout(() => end(worker, 0, null)),
    }) as unknown as Worker
    workers.push(worker)
    return worker
  })
  logged = vi.spyOn(log, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cluster.removeAllListeners()
})

/** Ends a worker as Node reports it. */
function end(worker: Worker | undefined, code: number | null, signal: string | null) {
  worker?.emit('exit', code, signal)
  cluster.emit('exit', worker, code, signal)
}

const stateOf = (listening: Promise<void>) =>
  Promise.race([
    listening.then(
      () => 'serves',
      ({ message }) => message,
    ),
    vi.advanceTimersByTimeAsync(1).then(() => 'starts'),
  ])

test('a worker that dies is replaced at once, and later each time if it died within ten seconds, after ten at most', async () => {
  const { listening } = startWorkers(1, { SHARED: 'x' })
  expect(vi.mocked(cluster.fork).mock.calls).toEqual([[{ SHARED: 'x' }]])
  const waits: number[] = []
  const die = async (ageMs: number, code: number | null, signal: string | null) => {
    await vi.advanceTimersByTimeAsync(ageMs)
    const pid = workers.length
    end(workers.at(-1), code, signal)
    const [{ waitMs, ...facts }] = logged.mock.lastCall as unknown as [{ waitMs: number }]
    expect(facts).toEqual({ event: 'worker-died', pid, code, signal })
    waits.push(waitMs)
    if (waitMs) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(workers).toHaveLength(pid)
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(workers).toHaveLength(pid + 1)
  }
  await die(0, null, 'SIGKILL')
  expect(await stateOf(listening)).toBe('starts')
  cluster.emit('listening')
  expect(await stateOf(listening)).toBe('serves')
  for (const ageMs of [10_000, 9_900, 0, 10_000, 0, 0, 0, 0, 0, 0, 0]) await die(ageMs, 1, null)
  expect(waits).toEqual([200, 0, 200, 400, 0, 200, 400, 800, 1_600, 3_200, 6_400, 10_000])
})

test('a service serves once all of its workers listen', async () => {
  const { listening } = startWorkers(2, {})
  expect(workers).toHaveLength(2)
  cluster.emit('listening')
  expect(await stateOf(listening)).toBe('starts')
  cluster.emit('listening')
  expect(await stateOf(listening)).toBe('serves')
})

test('a service whose process ends by itself before it listens does not start', async () => {
  const { listening } = startWorkers(2, {})
  cluster.emit('listening')
  end(workers[0], 1, null)
  await expect(listening).rejects.toThrow('could not start')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(workers).toHaveLength(2)
})

test('a service that is stopped before it listens ends its workers, and none of them is replaced or missed', async () => {
  const { listening, stop } = startWorkers(2, {})
  vi.spyOn(cluster, 'workers', 'get').mockReturnValue({ 1: workers[0], 2: workers[1] })
  const stopping = stop()
  expect(await stateOf(listening)).toBe('starts')
  await stopping
  await vi.advanceTimersByTimeAsync(1_000)
  expect(workers).toHaveLength(2)
  expect(logged.mock.calls).toEqual([])
})
