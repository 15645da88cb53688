import { texts } from './texts.ts'

/**
 * The network of a device in words, if it is not the member's own. Undefined if it is not known, or is the member's own,
 * unless `saysOwn` is true: beside an attempt that failed, that says that the member may have made it.
 */
export function formatNetwork(
  network: string | null,
  own: string,
  saysOwn = false,
): string | undefined {
  if (!network || network === 'unknown') return undefined
  if (network !== own) return texts().network.other(network)
  return saysOwn ? texts().network.own : undefined
}
