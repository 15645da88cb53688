import { expect, test } from 'vitest'
import { formatNetwork } from './format-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['203.0.113.8', '203.0.113.7', 'On another internet connection (203.0.113.8)'],
  ['2001:db8:aa:bb::/64', '2001:db8:aa:bb::/64', undefined],
  ['unknown', 'unknown', undefined],
  ['', '203.0.113.7', undefined],
  [null, '203.0.113.7', undefined],
])('formatNetwork describes %s for a member on %s as: %s', (network, own, description) => {
  expect(formatNetwork(network, own)).toBe(description)
})

test('formatNetwork says that an attempt that failed came from the connection of the member', () => {
  const own = 'On the internet connection you are using now'
  expect(formatNetwork('203.0.113.7', '203.0.113.7', true)).toBe(own)
  expect(formatNetwork('unknown', 'unknown', true)).toBeUndefined()
})
