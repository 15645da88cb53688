import ipaddr from 'ipaddr.js'
import { memoize } from './memoize.ts'

/** Each wider network may have this many times as much as the one within it (decision 009). */
export const factorOfWider = 4

/** The /56 and the /48 around an IPv6 /64, which a customer and an organisation may have; nothing for IPv4. */
export const widerNetworks = memoize((network: string): readonly string[] => {
  const [ip = '', bits] = network.split('/')
  if (bits !== '64' || !ipaddr.IPv6.isValid(ip)) return []
  return [56, 48].map((wider) => `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${wider}`)}/${wider}`)
})
