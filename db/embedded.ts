import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startOrJoin } from './embedded/bring-up.ts'
import { openCluster } from './embedded/cluster.ts'
import { withLock } from './embedded/lock.js'
import { disown, isOwned, own } from './embedded/owner.ts'
import { readPidFile } from './embedded/pid-file.ts'
import { startServer, stopServer, type Tuning } from './embedded/server.ts'
import { watch } from './embedded/watch.ts'

/** A PostgreSQL of our own: where it answers, and how to let go of it. */
export type Embedded = { url: string; stop(): Promise<void> }

/**
 * Starts the PostgreSQL kept in this home (an absolute folder), or joins the one that runs there; a dead one is started
 * again on the same port while we live. For tests and measurements it may be tuned.
 */
export async function startEmbedded(home: string, tuning: Tuning = {}): Promise<Embedded> {
  await openHome(home)
  const alone = <T>(work: () => Promise<T>) => withLock(join(home, 'postgres.lock'), work)
  let ours = false
  const claim = () => {
    own(home)
    ours = true
  }

  const { cluster, url } = await alone(async () => {
    const cluster = await openCluster(home)
    const url = await startOrJoin(cluster, tuning)
    if (!isOwned(home)) claim()
    return { cluster, url }
  })

  const revive = () =>
    alone(async () => {
      if (stopping || readPidFile(cluster.data)) return
      if (isOwned(home) && !ours) return
      await startServer(cluster, tuning, Number(url.port))
      claim()
    })
  const unwatch = watch(async () => {
    if (!readPidFile(cluster.data)) await revive()
  })

  const stop = () =>
    alone(async () => {
      if (isOwned(home) && !ours) return
      await stopServer(cluster)
      disown(home)
    })
  let stopping: Promise<void> | undefined
  return {
    url: url.href,
    stop() {
      unwatch()
      stopping ??= stop()
      return stopping
    },
  }
}

async function openHome(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true })
    await access(home, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `The folder ${home} cannot be written: start the service as its owner, or set DATABASE_URL.`,
      { cause },
    )
  }
}
