import ipaddr from 'ipaddr.js'
import { env } from '#lib/env.ts'
import { memoize } from '#lib/runtime/memoize.ts'

const trusted = env.trustedProxies.map((range) =>
  range.includes('/')
    ? ipaddr.parseCIDR(range)
    : ([ipaddr.process(range), ipaddr.process(range).kind() === 'ipv4' ? 32 : 128] as const),
)

/**
 * The network of a caller: the nearest address that is no trusted proxy's, read from the right of
 * X-Forwarded-For, since whatever stands further left may be made up. Of IPv6 the /64, which is
 * what one subscriber gets.
 */
export function networkOf(peer: string | undefined, forwarded: string): string {
  const nearest = hopOf(peer ?? '')
  if (!nearest.trusted) return nearest.network
  for (const text of forwarded.split(',').reverse()) {
    const hop = hopOf(text)
    if (!hop.trusted) return hop.network
  }
  return unknown.network
}

/** Whether a peer is one of the proxies whose word is taken. */
export const isTrustedProxy = (peer: string | undefined): boolean => hopOf(peer ?? '').trusted

interface Hop {
  readonly network: string
  /** It is a proxy whose word is taken. */
  readonly trusted: boolean
}

const unknown: Hop = { network: 'unknown', trusted: false }

const hopOf = memoize((text): Hop => {
  const address = addressIn(withoutPort(text))
  if (!address) return unknown
  const network =
    address.kind() === 'ipv4'
      ? address.toString()
      : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
  return { network, trusted: isTrusted(address) }
})

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string) =>
  hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/** IPv4 in four decimal parts alone: other readers take `010.0.0.1` for another address. */
function addressIn(hop: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The library finds out by an error that an address is not of a kind, which takes it long.
  const valid = hop.includes(':')
    ? ipaddr.IPv6.isValid(hop)
    : ipaddr.IPv4.isValidFourPartDecimal(hop)
  return valid ? ipaddr.process(hop) : undefined
}

const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  trusted.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits]))
