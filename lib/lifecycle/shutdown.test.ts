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
  await vi.advanceTimersByTimeAsync(9_000)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(exit).toHaveBeenCalledWith(1)
})
