import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { startWorkers } from './cluster.ts'

const newWorker = (pid: number) => Object.assign(new EventEmitter(), { process: { pid } }) as Worker

afterEach(() => {
  vi.restoreAllMocks()
  cluster.removeAllListeners()
})

test('a worker that dies is replaced at once, and later each time if it died within ten seconds', async () => {
  let [pid, now] = [0, 0]
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  let worker = newWorker(pid)
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    pid += 1
    worker = newWorker(pid)
    return worker
  })
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const { listening, stop } = startWorkers(1, { SHARED: 'x' })
  expect(fork.mock.calls).toEqual([[{ SHARED: 'x' }]])
  cluster.emit('listening')
  await listening
  const die = async (ageMs: number) => {
    now += ageMs
    worker.emit('exit', null, 'SIGKILL')
    await expect.poll(() => fork.mock.calls.length).toBe(logged.mock.calls.length + 1)
  }
  for (const ageMs of [10_000, 9_999, 0, 10_000, 0]) await die(ageMs)
  const waits = [0, 200, 400, 0, 200]
  expect(logged.mock.calls.map(([facts]) => facts)).toEqual(
    waits.map((waitMs, n) => ({
      event: 'worker-died',
      pid: n + 1,
      code: null,
      signal: 'SIGKILL',
      waitMs,
    })),
  )
  await stop()
})

test('a service whose process ends by itself before it listens does not start', async () => {
  const worker = newWorker(1)
  vi.spyOn(cluster, 'fork').mockReturnValue(worker)
  vi.spyOn(log, 'error').mockReturnValue()
  const { listening } = startWorkers(2, {})
  cluster.emit('listening')
  worker.emit('exit', 1, null)
  cluster.emit('exit', worker, 1, null)
  await expect(listening).rejects.toThrow('could not start')
})
