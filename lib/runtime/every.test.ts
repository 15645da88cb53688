import { afterEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

afterEach(() => void vi.useRealTimers())

test('a recurring job does not start again while it runs, and runs again after it has ended', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const job = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const stop = every(1_000, job)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(job).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(job).toHaveBeenCalledTimes(2)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([job.mock.calls.length, isStopped]).toEqual([2, false])
  ends[1]?.()
  await stopped
})

test('a recurring job that fails runs again at its next interval', async () => {
  vi.useFakeTimers()
  const job = vi.fn(() => Promise.reject(new Error('no database')))
  const stop = every(1_000, job)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(job).toHaveBeenCalledTimes(3)
  await stop()
})
