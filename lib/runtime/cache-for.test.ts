import { afterEach, expect, test, vi } from 'vitest'
import { cacheFor } from './cache-for.ts'

afterEach(() => void vi.useRealTimers())

test('cacheFor makes a value once for callers at the same time, and again when its time is over', async () => {
  vi.useFakeTimers()
  let made = 0
  const read = cacheFor(1_000, async () => (made += 1))
  expect(read.ready()).toBeUndefined()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(read.ready()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(read.ready()).toBeUndefined()
  expect(await read()).toBe(2)
})

test('cacheFor forgets a failure, so that the next caller tries again', async () => {
  let fails = true
  const read = cacheFor(Number.POSITIVE_INFINITY, async () => {
    if (fails) throw new Error('an overload')
    return 'made'
  })
  await expect(read()).rejects.toThrow('an overload')
  fails = false
  expect(await read()).toBe('made')
})

test('cacheFor fails after ten seconds for all that wait for a value, and the next caller tries again', async () => {
  vi.useFakeTimers()
  let hangs = true
  const read = cacheFor(Number.POSITIVE_INFINITY, () =>
    hangs ? new Promise<never>(() => {}) : Promise.resolve('made'),
  )
  const failures = Promise.all([read(), read()].map((waiting) => waiting.catch(({ name }) => name)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failures).toEqual(['DatabaseUnavailable', 'DatabaseUnavailable'])
  hangs = false
  expect(await read()).toBe('made')
})
