import ipaddr from 'ipaddr.js'
import { env } from '#lib/env.ts'
import { type Ip, withinRanges } from '#lib/runtime/ip-ranges.ts'
import { memoize } from '#lib/runtime/memoize.ts'

const isInTrustedRange = withinRanges(env.trustedProxies)

/**
 * The network of the nearest hop that is not a trusted proxy. X-Forwarded-For is read from the
 * right, because a client can forge what stands further left. An IPv6 network is a /64.
 */
export function networkOf(peer: string | undefined, forwardedFor: string): string {
  const nearest = hopOf(peer ?? '')
  if (!nearest.isTrusted) return nearest.network
  for (const text of forwardedFor.split(',').reverse()) {
    const hop = hopOf(text)
    if (!hop.isTrusted) return hop.network
  }
  return unknown.network
}

/** Returns true if a peer is one of TRUSTED_PROXIES. */
export const isTrustedProxy = (peer: string | undefined): boolean => hopOf(peer ?? '').isTrusted

const unknown = { network: 'unknown', isTrusted: false }

const hopOf = memoize((text) => {
  const ip = parseIp(withoutPort(text))
  if (!ip) return unknown
  const network =
    ip.kind() === 'ipv4' ? ip.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`)}/64`
  return { network, isTrusted: isInTrustedRange(ip) }
})

/** Removes the port that some proxies add: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string) =>
  hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/** Accepts IPv4 only as four decimal parts, because parsers disagree about `010.0.0.1`. */
function parseIp(hop: string): Ip | undefined {
  // `ipaddr.isValid` throws and catches an error for each kind that does not match, which is slow.
  const isValid = hop.includes(':')
    ? ipaddr.IPv6.isValid(hop)
    : ipaddr.IPv4.isValidFourPartDecimal(hop)
  return isValid ? ipaddr.process(hop) : undefined
}
