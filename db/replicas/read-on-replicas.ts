// Use this only if the primary's processors limit the number of reads: each read costs an extra
// round trip to the primary (decision 020). Without replicas, reads go straight to the primary.
import type { Database, PoolOptions } from '../driver/connect.ts'
import { findPrimaryPosition } from './position.ts'
import { openReplica } from './replica.ts'
import { shareNextCall } from './share-next-call.ts'

/** Runs a query on a database that has every write acknowledged so far. */
type Read = <Found>(query: (db: Database) => Promise<Found>) => Promise<Found>

/** The callbacks that report how replicas are used. */
interface ReplicaEvents {
  /** A read was done on a replica. */
  onRead(): void
  /** A replica is used from now on, or is not for the given reason. */
  onChange(host: string, reason?: unknown): void
}

/**
 * Opens the replicas, and returns the function that reads on them and one that ends their pools.
 */
export function readOnReplicas(
  primary: Database,
  urls: readonly string[],
  options: PoolOptions,
  events: ReplicaEvents,
): { readonly read: Read; end(): Promise<void> } {
  const replicas = urls.map((url) => openReplica(url, primary, options, events.onChange))
  const primaryPosition = shareNextCall(() => findPrimaryPosition(primary))
  let turn = 0

  const read: Read = async (query) => {
    turn += 1
    for (const replica of replicas) replica.retry()
    const used = replicas.filter((replica) => replica.isUsed())
    const replica = used[turn % used.length]
    // The position is read after the request arrived, so that it includes every earlier write.
    const result = replica && (await replica.run(await primaryPosition(), query))
    if (!result) return query(primary)
    events.onRead()
    return result.found
  }
  return {
    read,
    async end() {
      await Promise.all(replicas.map((replica) => replica.end()))
    },
  }
}
