import { afterAll, expect, test, vi } from 'vitest'

/** `networkOf` with this TRUSTED_PROXIES setting. */
async function networkOfWith(proxies: string) {
  vi.resetModules()
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const { networkOf } = await import('./network.ts')
  vi.unstubAllEnvs()
  return networkOf
}

// Other test files in this process must load the modules again.
afterAll(() => void vi.resetModules())

test.each([
  ['203.0.113.9', '', '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['203.0.113.9', '127.0.0.1, 10.0.0.1', '203.0.113.9'],
  ['::ffff:203.0.113.9', '', '203.0.113.9'],
  ['::1', '', '::/64'],
  ['2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', '', 'fe80::/64'],
  [undefined, '198.51.100.1', 'unknown'],
  ['', '', 'unknown'],
  ['garbage', '198.51.100.1', 'unknown'],
  ['10', '', 'unknown'],
  ['010.0.0.1', '', 'unknown'],
  ['0x7f.0.0.1', '', 'unknown'],
  ['1.2.3.4:5678', '', '1.2.3.4'],
  ['[2001:db8::1]:443', '', '2001:db8::/64'],
  ['1.2.3.4.5', '', 'unknown'],
])(
  'without trusted proxies, the network of the peer %s with X-Forwarded-For %j is %s',
  async (peer, forwarded, network) => {
    const networkOf = await networkOfWith('')
    expect(networkOf(peer, forwarded)).toBe(network)
  },
)

const proxies = '10.0.0.0/8, 192.0.2.7 2001:db8:f::/48,fd00::1'

test.each([
  ['is the IP address that the proxy adds', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'is the IP address that the furthest trusted proxy adds',
    '10.0.0.1',
    '203.0.113.9, 192.0.2.7',
    '203.0.113.9',
  ],
  [
    'is not an IP address that the client forged',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'is not a trusted proxy that the client forged',
    '10.0.0.1',
    '10.9.9.9, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'is not an IP address before a forged proxy',
    '10.0.0.1',
    '1.1.1.1,10.9.9.9,203.0.113.9',
    '203.0.113.9',
  ],
  ['is the peer, if that is not a trusted proxy', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
  [
    'is the peer, if its IP address is next to that of a proxy',
    '192.0.2.8',
    '198.51.100.1',
    '192.0.2.8',
  ],
  [
    'may come from a proxy with an IPv4-mapped address',
    '::ffff:10.0.0.1',
    '203.0.113.9',
    '203.0.113.9',
  ],
  [
    'may come from a proxy with an IPv6 address',
    'fd00::1',
    '2001:db8:1:2:3::4',
    '2001:db8:1:2::/64',
  ],
  ['may come from a proxy in an IPv6 range', '2001:db8:f:1::9', '203.0.113.9', '203.0.113.9'],
  ['may be an IPv4-mapped address', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['may have spaces around it', '10.0.0.1', '  203.0.113.9 ', '203.0.113.9'],
  [
    'is unknown if the last hop is not an IP address',
    '10.0.0.1',
    '203.0.113.9, nonsense',
    'unknown',
  ],
  ['is unknown if the last hop is HTML', '10.0.0.1', '<b>\r\n', 'unknown'],
  ['is unknown if the proxy adds nothing', '10.0.0.1', '', 'unknown'],
  ['is unknown if every hop is a trusted proxy', '10.0.0.1', '10.0.0.2, 10.0.0.3', 'unknown'],
])('the network of a client behind trusted proxies %s', async (_, peer, forwarded, network) => {
  const networkOf = await networkOfWith(proxies)
  expect(networkOf(peer, forwarded)).toBe(network)
})

test('networkOf is the same for every IP address of one IPv6 /64, and no other', async () => {
  const networkOf = await networkOfWith(proxies)
  const of = (ip: string) => networkOf('10.0.0.1', ip)
  expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'))
})

test('networkOf is fast for a header of the maximum length', { retry: 3 }, async () => {
  const networkOf = await networkOfWith(proxies)
  const cpuBefore = process.cpuUsage()
  networkOf('10.0.0.1', '10.0.0.1,'.repeat(1600))
  networkOf('10.0.0.1', ':'.repeat(16_000))
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  expect(cpuMs).toBeLessThan(200)
})
