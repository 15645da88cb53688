// Use this on a machine without a database: for a first look, for development, tests and
// measurements. The server is a process of its own, so it survives kill -9 of the service (decision
// 012). Of several services that use it, one is its owner and stops it; if the server dies, any of
// them restarts it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from './cluster.ts'
import { acquire, release, withLock } from './lock.js'
import {
  runningServer,
  type ServerOptions,
  startOrJoin,
  startServer,
  stopServer,
} from './server.ts'

/** An embedded PostgreSQL: its URL, and a function that stops it if this process is its owner. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

const checkIntervalMs = 500

/**
 * Starts the PostgreSQL of this home (an absolute folder), or joins it if it is running. If it
 * dies, it is restarted on the same port until `stop` is called.
 */
export async function startEmbedded(
  home: string,
  options: ServerOptions = {},
): Promise<EmbeddedDatabase> {
  await mkdir(home, { recursive: true })
  const locked = <T>(work: () => Promise<T>) => withLock(join(home, 'postgres.lock'), work)
  const ownerLock = join(home, 'postgres.owner')
  let isOwner = false
  const claim = async () => {
    isOwner ||= await acquire(ownerLock)
  }

  const { cluster, url } = await locked(async () => {
    const cluster = await openCluster(home, options.bin)
    const url = await startOrJoin(cluster, options)
    await claim()
    return { cluster, url }
  })

  let stopping: Promise<void> | undefined
  const isRunning = () => runningServer(cluster.data) !== undefined
  const restart = async () => {
    if (stopping || isRunning()) return
    await startServer(cluster, options, Number(url.port))
    await claim()
  }
  const watch = async () => {
    while (!stopping) {
      if (!isRunning()) await locked(restart).catch(() => {})
      await sleep(checkIntervalMs, undefined, { ref: false })
    }
  }
  watch()

  const stop = async () => {
    // The owner may have died.
    await claim()
    if (!isOwner) return
    await stopServer(cluster)
    release(ownerLock)
  }
  return {
    url: url.href,
    stop() {
      stopping ??= locked(stop)
      return stopping
    },
  }
}
