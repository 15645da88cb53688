import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from './cluster.ts'
import { acquire, withLock } from './lock.js'
import { runningServer, type ServerOptions, startOrJoin, stopServer } from './server.ts'

/** An embedded PostgreSQL: its URL, and a function that stops it if this process is its owner. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

const checkIntervalMs = 500

/**
 * Starts the PostgreSQL of this home (an absolute folder), or joins it if it is running. If it dies, it is
 * restarted on the same port until `stop` is called.
 */
export async function startEmbedded(
  home: string,
  options: ServerOptions = {},
): Promise<EmbeddedDatabase> {
  await mkdir(home, { recursive: true })
  const locked = <T>(work: () => Promise<T>) => withLock(join(home, 'postgres.lock'), work)
  const claim = () => acquire(join(home, 'postgres.owner'))
  let stopping: Promise<void> | undefined

  const { cluster, url, isVisit, release } = await locked(async () => {
    const cluster = await openCluster(home, options.bin)
    const isVisit = options.isGuest === true && runningServer(cluster.data) !== undefined
    const url = await startOrJoin(cluster, options)
    return { cluster, url, isVisit, release: isVisit ? undefined : await claim() }
  })
  const restart = async () => {
    if (!stopping) await startOrJoin(cluster, options)
  }
  const watch = async () => {
    while (!stopping) {
      await sleep(checkIntervalMs, undefined, { ref: false })
      if (!runningServer(cluster.data)) await locked(restart).catch(() => {})
    }
  }
  void watch()

  const stop = async () => {
    // The owner may have died.
    const mayStop = release ?? (isVisit ? undefined : await claim())
    if (mayStop) await stopServer(cluster)
    mayStop?.()
  }
  return {
    url: url.href,
    stop() {
      stopping ??= locked(stop)
      return stopping
    },
  }
}
