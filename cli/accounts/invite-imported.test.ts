import { expect, test } from 'vitest'
import { readRate } from './invite-imported.ts'

test.each([
  ['2/s', 120],
  ['60/min', 60],
  ['99999/min', 99_999],
  ['120/h', 2],
])('the rate %s is %d emails a minute', (rate, perMinute) => {
  expect(readRate(rate)).toBe(perMinute)
})

test.each(['', '60', '0/min', '-1/min', '1.5/h', '100000/h', '1/day', '1/toString', ' 1/h'])(
  'an operator reads that “%s” is no rate',
  (rate) => {
    expect(() => readRate(rate)).toThrow()
  },
)
