import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { startWorkers } from './cluster.ts'

afterEach(() => {
  vi.restoreAllMocks()
  cluster.removeAllListeners()
})

test('a worker that dies is replaced at once, and later each time if it died within ten seconds', async () => {
  let [id, now] = [0, 0]
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    id += 1
    return { id } as Worker
  })
  const waits: unknown[] = []
  vi.spyOn(log, 'error').mockImplementation((facts) =>
    waits.push((facts as { waitMs: number }).waitMs),
  )
  const { listening, stop } = startWorkers(1, { SHARED: 'x' })
  expect(fork.mock.calls).toEqual([[{ SHARED: 'x' }]])
  cluster.emit('listening')
  await listening
  const die = async (ageMs: number) => {
    now += ageMs
    const worker = Object.assign(new EventEmitter(), { id, process: { pid: id } })
    cluster.emit('exit', worker, null, 'SIGKILL')
    await expect.poll(() => fork.mock.calls.length).toBe(waits.length + 1)
  }
  for (const ageMs of [10_000, 9_999, 0, 10_000, 0]) await die(ageMs)
  expect(waits).toEqual([0, 200, 400, 0, 200])
  await stop()
})

test('a service whose process ends by itself before it listens does not start', async () => {
  vi.spyOn(cluster, 'fork').mockReturnValue({ id: 1 } as Worker)
  vi.spyOn(log, 'error').mockReturnValue()
  const { listening } = startWorkers(2, {})
  cluster.emit('listening')
  cluster.emit('exit', { id: 1, process: { pid: 1 } }, 1, null)
  await expect(listening).rejects.toThrow('could not start')
})
