import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('makes of each text once what it makes of it, nothing included', () => {
  const make = vi.fn((text: string) => (text === 'nothing' ? undefined : text.length))
  const lengthOf = memoize(make)
  expect([lengthOf('four'), lengthOf('four')]).toEqual([4, 4])
  expect([lengthOf('nothing'), lengthOf('nothing')]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(2)
})

test('keeps neither long texts nor more than a thousand', () => {
  const make = vi.fn((text: string) => text.length)
  const lengthOf = memoize(make)
  const long = 'x'.repeat(257)
  expect([lengthOf(long), lengthOf(long)]).toEqual([257, 257])
  expect(make).toHaveBeenCalledTimes(2)
  lengthOf('first')
  for (let n = 0; n < 1_000; n += 1) lengthOf(`${n}`)
  make.mockClear()
  expect(lengthOf('first')).toBe(5)
  expect(make).toHaveBeenCalledTimes(1)
})
