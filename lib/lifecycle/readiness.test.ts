import { expect, test, vi } from 'vitest'
import { fairQueue } from '#lib/runtime/fair-queue.ts'
import { checkReadiness, isReady } from './readiness.ts'

test('an instance is not ready while a full queue has ended no task for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const queue = fairQueue({ name: 'test', maxRunning: 2, maxWaiting: 10 })
  const finishers: (() => void)[] = []
  const wait = (key: string) =>
    queue({ key }, () => new Promise<void>((finish) => finishers.push(finish))).catch(() => {})
  for (const key of ['ada', 'bo', 'cy', 'di', 'fay', 'gus']) void wait(key)
  const isReadyNow = async () => {
    const { queues } = await checkReadiness()
    return isReady({ database: 'ok', migrations: 'ok', mail: 'ok', queues })
  }
  expect(await isReadyNow()).toBe(true)
  vi.advanceTimersByTime(18_000)
  await Promise.resolve()
  vi.advanceTimersByTime(12_000)
  expect(await isReadyNow()).toBe(false)
  for (const finish of finishers) finish()
  await new Promise(setImmediate)
  expect(await isReadyNow()).toBe(true)
  vi.useRealTimers()
})
