import ipaddr from 'ipaddr.js'

/** An IP address that is not an IPv4 address within IPv6. */
export type Ip = ipaddr.IPv4 | ipaddr.IPv6

/** Returns a function that tells if an IP address is one of these, or in one of these ranges. */
export function withinRanges(texts: readonly string[]): (ip: Ip) => boolean {
  const ranges = texts.map(rangeOf)
  return (ip) => ranges.some(([base, bits]) => base.kind() === ip.kind() && ip.match([base, bits]))
}

function rangeOf(text: string): readonly [Ip, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const ip = ipaddr.process(text)
  return [ip, ip.kind() === 'ipv4' ? 32 : 128]
}
