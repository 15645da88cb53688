import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createCluster } from './create.ts'
import { findPrograms, withReach } from './programs.ts'
import { type Account, run } from './run.ts'
import { findAccount } from './shelter.ts'

/** A database folder that PostgreSQL can be started on, with all that is needed to start it. */
export type Cluster = {
  home: string
  data: string
  bin: string
  log: string
  account: Account
  password: string
}

/** Opens the database kept in this home, which is made first where there is none. */
export async function openCluster(home: string): Promise<Cluster> {
  const path = join(home, 'postgres')
  const passwordFile = join(home, 'postgres.password')
  const shipped = await findPrograms()
  const exists = await lstat(path).catch(() => undefined)
  if (!exists) await createCluster(path, passwordFile, shipped)
  const data = await realpath(path).catch(() => {
    throw new Error(
      `${path} leads to a folder that is gone: bring it back, or remove the link to begin with an empty database.`,
    )
  })
  const account = await keeperOf(data)
  const { bin, release } = await withReach(shipped, account)
  await assertRelease(data, release)
  const password = await readPassword(passwordFile, data)
  return { home, data, bin, log: join(home, 'postgres.log'), account, password }
}

// Data made by an ordinary user stays that user's, even when the service is started by root once.
async function keeperOf(data: string): Promise<Account> {
  const { uid, gid } = await stat(data)
  const us = process.getuid?.()
  if (us === uid && us !== 0) return {}
  if (us !== 0) {
    throw new Error(
      `${data} belongs to another user: start the service as that user, or as root, or set DATABASE_URL.`,
    )
  }
  if (uid !== 0) return { uid, gid }
  const account = await findAccount()
  await run('chown', ['-Rh', `${account.uid}:${account.gid}`, data])
  return account
}

async function assertRelease(data: string, release: string): Promise<void> {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const major = release.split('.')[0]
  if (made === major) return
  throw new Error(
    `${data} was made by PostgreSQL ${made} and this service brings ${major}: dump it with the former and load it into the latter, or move the folder away to begin with an empty database.`,
  )
}

async function readPassword(path: string, data: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new Error(
      `${path} is missing: bring it back, or move ${data} away to begin with an empty database.`,
    )
  })
}
