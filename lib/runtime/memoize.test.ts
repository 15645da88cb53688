import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('memoize computes the value of each text once, also an undefined one', () => {
  const compute = vi.fn((text: string) => (text === 'nothing' ? undefined : text.length))
  const lengthOf = memoize(compute)
  expect([lengthOf('four'), lengthOf('four')]).toEqual([4, 4])
  expect([lengthOf('nothing'), lengthOf('nothing')]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('memoize caches neither texts over 256 characters nor more than 1,000 values', () => {
  const compute = vi.fn((text: string) => text.length)
  const lengthOf = memoize(compute)
  const long = 'x'.repeat(257)
  expect([lengthOf(long), lengthOf(long)]).toEqual([257, 257])
  expect(compute).toHaveBeenCalledTimes(2)
  lengthOf('first')
  for (let n = 0; n < 1_000; n += 1) lengthOf(`${n}`)
  compute.mockClear()
  expect(lengthOf('first')).toBe(5)
  expect(compute).toHaveBeenCalledTimes(1)
})
