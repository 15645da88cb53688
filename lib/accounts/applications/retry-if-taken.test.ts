import { expect, test, vi } from 'vitest'
import { retryIfTaken } from './retry-if-taken.ts'

const taken = Object.assign(new Error('taken'), { code: '23505' })

test('a value that is taken is tried anew, five times at most, and another failure is final', async () => {
  const failing = (times: number, error: Error) => {
    const run = vi.fn(async () => {
      if (run.mock.calls.length <= times) throw error
      return run.mock.calls.length
    })
    return run
  }
  expect(await retryIfTaken(failing(4, taken))).toBe(5)
  const never = failing(9, taken)
  await expect(retryIfTaken(never)).rejects.toBe(taken)
  expect(never).toHaveBeenCalledTimes(5)
  const other = failing(1, new Error('away'))
  await expect(retryIfTaken(other)).rejects.toThrow('away')
  expect(other).toHaveBeenCalledTimes(1)
})
