import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database, type PoolOptions } from '../driver/connect.ts'
import {
  findDatabaseIdentity,
  findPrimaryPosition,
  findReplicaPosition,
  type LogPosition,
} from './position.ts'
import { shareNextCall } from './share-next-call.ts'

/** The time after which a query on a replica fails and the primary is used instead. */
const queryTimeoutMs = 300
/** The longest wait for a replica that lags behind the primary. */
const maxLagMs = 20
/** The time for which a replica is not used after it failed. */
const retryAfterMs = 1_000

/**
 * Opens a replica, which is used while it has proved to be up to date (decision 020). `onChange` is
 * called when its use starts, or stops for a reason.
 */
export function openReplica(
  url: string,
  primary: Database,
  options: PoolOptions,
  onChange: (host: string, reason?: unknown) => void,
) {
  /** The position that it is known to have reached; undefined while it is not in use. */
  let reached: LogPosition | undefined
  let lastTriedAt = Number.NEGATIVE_INFINITY
  let wasUsed: boolean | undefined
  const { host } = new URL(url)
  const reportUse = (isUsed: boolean, reason?: unknown) => {
    if (wasUsed !== isUsed) onChange(host, reason)
    wasUsed = isUsed
  }
  const stopUsing = (reason: unknown) => {
    reached = undefined
    lastTriedAt = performance.now()
    reportUse(false, reason)
  }
  const db = connect(url, {
    ...options,
    queryTimeoutMs,
    onOutage: undefined,
    // A server that restarts closes every connection, and may have lost what it had replayed.
    onConnectionClosed: () => {
      reached = undefined
    },
  })
  const hasReached = (needed: LogPosition) =>
    reached !== undefined && reached.timeline === needed.timeline && reached.bytes >= needed.bytes
  const updatePosition = shareNextCall(async () => {
    reached = await findReplicaPosition(db)
  })
  const catchUp = async (needed: LogPosition) => {
    const deadline = performance.now() + maxLagMs
    while (!hasReached(needed)) {
      await updatePosition()
      if (hasReached(needed)) return
      if (performance.now() > deadline) throw new Error('The replica lags behind the primary.')
      await sleep(1)
    }
  }
  const tryUsing = async () => {
    const [replica, original] = await Promise.all([
      findDatabaseIdentity(db),
      findDatabaseIdentity(primary),
    ])
    if (replica !== original) throw new Error('This server is not a replica of the primary.')
    await catchUp(await findPrimaryPosition(primary))
    reportUse(true)
  }

  return {
    isUsed: () => reached !== undefined,
    /**
     * Starts a new trial in the background, unless the replica is in use or failed a moment ago.
     */
    retry() {
      if (reached || performance.now() - lastTriedAt < retryAfterMs) return
      lastTriedAt = performance.now()
      tryUsing().catch(stopUsing)
    },
    /**
     * Runs a query if the replica has reached the position before and after; otherwise undefined.
     */
    async run<Found>(
      needed: LogPosition,
      query: (db: Database) => Promise<Found>,
    ): Promise<{ readonly found: Found } | undefined> {
      try {
        await catchUp(needed)
        const found = await query(db)
        return hasReached(needed) ? { found } : undefined
      } catch (error) {
        stopUsing(error)
      }
    },
    end: () => db.$client.end({ timeout: 5 }),
  }
}
