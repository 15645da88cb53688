import { afterEach, expect, test, vi } from 'vitest'
import { onShutdown, shutdown } from './shutdown.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a process whose shutdown waits for something that never ends exits after ten seconds', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  onShutdown(() => new Promise(() => {}))
  void shutdown()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledWith(1)
})

test('what was registered last stops first, and one that fails is named and hinders no other', async () => {
  vi.useFakeTimers()
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const stopped: string[] = []
  onShutdown(async () => void stopped.push('database'))
  onShutdown(async () => {
    stopped.push('server')
    throw new Error('The server was away.')
  })
  void shutdown()
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toEqual(['server', 'database'])
  expect(print.mock.calls).toEqual([['The server was away.']])
})

test('the ten seconds of a shutdown begin after the time in which a load balancer looks elsewhere', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  onShutdown(() => new Promise(() => {}))
  void shutdown(20)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledWith(1)
})
