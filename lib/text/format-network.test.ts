import { expect, test } from 'vitest'
import { formatNetwork } from './format-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', 'On the internet connection you are using now'],
  ['203.0.113.8', '203.0.113.7', 'On another internet connection (203.0.113.8)'],
  ['2001:db8:aa:bb::/64', '2001:db8:aa:bb::/64', 'On the internet connection you are using now'],
  ['unknown', 'unknown', undefined],
  ['', '203.0.113.7', undefined],
  [null, '203.0.113.7', undefined],
])('formatNetwork describes %s for a member on %s as: %s', (network, own, description) => {
  expect(formatNetwork(network, own)).toBe(description)
})
