import { expect, test } from 'vitest'
import { formatNetwork } from './format-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:aa:bb::/64', '2001:db8:aa:bb::/64'],
  ['192.168.1.20', 'Local network (192.168.1.20)'],
  ['fd00:1:2:3::/64', 'Local network (fd00:1:2:3::/64)'],
  ['127.0.0.1', 'This computer'],
  ['::/64', 'This computer'],
  ['unknown', 'Not known'],
  ['', 'Not known'],
  [null, 'Not known'],
])('formatNetwork describes %s as %s', (network, description) => {
  expect(formatNetwork(network)).toBe(description)
})
