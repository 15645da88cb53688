import ipaddr from 'ipaddr.js'
import { en } from './en.ts'

/** The /64 network of ::1 begins with the unspecified address. */
const loopback = ['loopback', 'unspecified']
const local = ['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/** A network in plain words: an IPv4 address, an IPv6 /64 network or 'unknown'. */
export function formatNetwork(network: string | null): string {
  const [ip = ''] = (network ?? '').split('/')
  if (!network || !ipaddr.isValid(ip)) return en.network.unknown
  const range = ipaddr.process(ip).range()
  if (loopback.includes(range)) return en.network.loopback
  return local.includes(range) ? en.network.local(network) : network
}
