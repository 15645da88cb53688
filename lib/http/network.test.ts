import { afterAll, describe, expect, test, vi } from 'vitest'

async function trusting(proxies: string) {
  vi.resetModules()
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const { networkOf } = await import('./network.ts')
  vi.unstubAllEnvs()
  return networkOf
}

// Other test files in this process must load the modules again.
afterAll(() => void vi.resetModules())

describe('without a trusted proxy, the network of a caller', () => {
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
  ])('of the peer %s that claims %j is %s', async (peer, forwarded, network) => {
    const networkOf = await trusting('')
    expect(networkOf(peer, forwarded)).toBe(network)
  })
})

describe('behind trusted proxies, the network of a caller', () => {
  const proxies = '10.0.0.0/8, 192.0.2.7 2001:db8:f::/48,fd00::1'

  test.each([
    ['is what the proxy says', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is what the nearest of several says', '10.0.0.1', '203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['is not what the caller made up', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['is not a proxy that it made up', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    [
      'is not what follows a made-up proxy',
      '10.0.0.1',
      '1.1.1.1,10.9.9.9,203.0.113.9',
      '203.0.113.9',
    ],
    ['is that of a peer that is no proxy', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['is that of a neighbour of a proxy', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
    ['is told by a proxy in IPv4 over IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is told by a proxy in IPv6', 'fd00::1', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['is told by a range in IPv6', '2001:db8:f:1::9', '203.0.113.9', '203.0.113.9'],
    ['may be IPv4 over IPv6', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['may have space around it', '10.0.0.1', '  203.0.113.9 ', '203.0.113.9'],
    ['is not known where the proxy says nonsense', '10.0.0.1', '203.0.113.9, nonsense', 'unknown'],
    ['is not known where the proxy says a script', '10.0.0.1', '<b>\r\n', 'unknown'],
    ['is not known where the proxy is silent', '10.0.0.1', '', 'unknown'],
    ['is not known where proxies alone are named', '10.0.0.1', '10.0.0.2, 10.0.0.3', 'unknown'],
  ])('%s', async (_, peer, forwarded, network) => {
    const networkOf = await trusting(proxies)
    expect(networkOf(peer, forwarded)).toBe(network)
  })

  test('is the same for all addresses of one subscriber, and another for the next', async () => {
    const networkOf = await trusting(proxies)
    const of = (address: string) => networkOf('10.0.0.1', address)
    expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'))
  })

  test('is found without delay in a header as long as a header can be', { retry: 3 }, async () => {
    const networkOf = await trusting(proxies)
    const started = performance.now()
    networkOf('10.0.0.1', '10.0.0.1,'.repeat(1600))
    networkOf('10.0.0.1', ':'.repeat(16_000))
    expect(performance.now() - started).toBeLessThan(200)
  })
})
