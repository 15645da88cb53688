import ipaddr from 'ipaddr.js'
import { en } from './en.ts'

/** The /64 of ::1 begins with the unspecified address. */
const here = ['loopback', 'unspecified']
const local = ['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/** The network of a visit, which is an address, of IPv6 a /64, or unknown. */
export function formatNetwork(network: string | null): string {
  const [address = ''] = (network ?? '').split('/')
  if (!network || !ipaddr.isValid(address)) return en.network.unknown
  const range = ipaddr.process(address).range()
  if (here.includes(range)) return en.network.here
  return local.includes(range) ? en.network.local(network) : network
}
