import { texts } from './texts.ts'

/**
 * The network of a device in words, compared with the member's own: it means something at home, where
 * an address does not. Undefined if the network is not known.
 */
export function formatNetwork(network: string | null, own: string): string | undefined {
  if (!network || network === 'unknown') return undefined
  return network === own ? texts().network.own : texts().network.other(network)
}
