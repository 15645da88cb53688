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
  for (const length of [256, 257]) {
    const long = 'x'.repeat(length)
    expect([lengthOf(long), lengthOf(long)]).toEqual([length, length])
  }
  expect(compute).toHaveBeenCalledTimes(3)
  // With that of 256 characters, this is the thousandth.
  for (let n = 0; n < 999; n += 1) lengthOf(`${n}`)
  compute.mockClear()
  lengthOf('0')
  expect(compute).not.toHaveBeenCalled()
  lengthOf('one more')
  lengthOf('0')
  expect(compute).toHaveBeenCalledTimes(2)
})
