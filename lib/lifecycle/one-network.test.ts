import { expect, test } from 'vitest'
import { isOneNetwork } from './one-network.ts'

test.each([
  [true, { total: 50, most: 46 }],
  [false, { total: 50, most: 45 }],
  [true, { total: 20, most: 20 }],
  [false, { total: 19, most: 19 }],
  [false, { total: 0, most: 0 }],
])('isOneNetwork returns %s for %j', (expected, counts) => {
  expect(isOneNetwork(counts)).toBe(expected)
})
