import { afterEach, expect, test, vi } from 'vitest'
import { areReadersWaiting, countWakes, waitForEvents, wakeReaders } from './feed-readers.ts'

afterEach(() => vi.useRealTimers())

/** Waits as a reader, and says whether it still waits. */
function startReading(
  timeoutMs: number,
  signal = new AbortController().signal,
  since = countWakes(),
) {
  const reader = { isWaiting: true }
  void waitForEvents(timeoutMs, signal, since).then(() => {
    reader.isWaiting = false
  })
  return reader
}

const nextTurn = () => vi.advanceTimersByTimeAsync(0)

test('readers of the feed wait until their time is over, each for itself', async () => {
  vi.useFakeTimers()
  const [short, long] = [startReading(1_000), startReading(2_000)]
  await vi.advanceTimersByTimeAsync(999)
  expect([short.isWaiting, long.isWaiting, areReadersWaiting()]).toEqual([true, true, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([short.isWaiting, long.isWaiting, areReadersWaiting()]).toEqual([false, true, true])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([long.isWaiting, areReadersWaiting()]).toEqual([false, false])
})

test('new events wake all readers at once, and leave no timer', async () => {
  vi.useFakeTimers()
  const readers = [startReading(1_000), startReading(2_000)]
  wakeReaders()
  await nextTurn()
  expect(readers.map(({ isWaiting }) => isWaiting)).toEqual([false, false])
  expect([areReadersWaiting(), vi.getTimerCount()]).toEqual([false, 0])
})

test('a reader who disconnects, or has no time left, does not wait', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const [gone, other] = [startReading(1_000, controller.signal), startReading(1_000)]
  controller.abort()
  await nextTurn()
  expect([gone.isWaiting, other.isWaiting]).toEqual([false, true])
  const late = [startReading(1_000, controller.signal), startReading(0), startReading(-1)]
  expect(vi.getTimerCount(), 'that of the other reader').toBe(1)
  await nextTurn()
  expect(late.map(({ isWaiting }) => isWaiting)).toEqual([false, false, false])
  wakeReaders()
  await nextTurn()
  expect([other.isWaiting, areReadersWaiting()]).toEqual([false, false])
})

test('a reader that was still looking when the others were woken does not wait', async () => {
  vi.useFakeTimers()
  const since = countWakes()
  wakeReaders()
  const [late, next] = [startReading(1_000, undefined, since), startReading(1_000)]
  await nextTurn()
  expect([late.isWaiting, next.isWaiting]).toEqual([false, true])
  wakeReaders()
})
