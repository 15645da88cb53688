import { countRecentNetworks } from '#db/queries/database-health.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

/** The fewest recent events that say anything about proxies. */
export const minEvents = 20
const sameShare = 0.9

/** Returns true if nearly all recent events come from one network, as they do behind an unknown proxy. */
export const isOneNetwork = ({ total, most }: { total: number; most: number }): boolean =>
  total >= minEvents && most / total > sameShare

/** Logs a warning if TRUSTED_PROXIES seems to lack the proxy. */
export async function logOneNetwork(): Promise<void> {
  const { total, most, network } = await countRecentNetworks(db)
  if (isOneNetwork({ total, most }))
    log.warn({ event: 'clients-on-one-network', network, events: most, of: total })
}
