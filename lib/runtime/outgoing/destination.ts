import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '#lib/env.ts'
import { type Ip, withinRanges } from '#lib/runtime/ip-ranges.ts'

const isRange = (entry: string) => isIP(entry.split('/', 1)[0] ?? '') !== 0
const privateNames = env.outgoingPrivateHosts.filter((entry) => !isRange(entry))
const isExcepted = withinRanges(env.outgoingPrivateHosts.filter(isRange))
const isGlobal = withinRanges(['0.0.0.0/0', '2000::/3'])

/** The host of a URL, an IPv6 address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Returns true if the service may connect to an IP address of a host: it is public, or an exception of
 * OUTGOING_PRIVATE_HOSTS. Every range with a special purpose is private, and of IPv6 all that IANA has not
 * assigned for global unicast, such as NAT64 and what embeds IPv4 (decision 079).
 */
export function mayConnect(host: string, address: string): boolean {
  const ip = ipaddr.process(address)
  return isPublic(ip) || isExcepted(ip) || privateNames.includes(host)
}

const isPublic = (ip: Ip) => ip.range() === 'unicast' && isGlobal(ip)

/** Returns true if a URL names a private IP address or this machine, and the service may not connect to it. */
export function isPrivateUrl(text: string): boolean {
  const host = hostOf(new URL(text))
  const isThisMachine = /(^|\.)localhost\.?$/.test(host)
  return (
    (isIP(host) !== 0 || isThisMachine) && !mayConnect(host, isThisMachine ? '127.0.0.1' : host)
  )
}
