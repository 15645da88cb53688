import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, run } from '../run-program.ts'
import { canAccess, fallbackFolder, findPrograms } from './programs.ts'

/** A data folder of PostgreSQL, with everything that is needed to start it. */
export type Cluster = { data: string; bin: string; account: Account; password: string }

/**
 * Opens the data folder of this home, and creates it if there is none. With `programs`, the programs
 * of that folder are used; they must be of the version that created the data.
 */
export async function openCluster(home: string, programs?: string): Promise<Cluster> {
  const path = join(home, 'postgres')
  if (!existsSync(path)) await createCluster(home, initialize, programs)
  const data = await fs.realpath(path)
  const account = await findAccount(data)
  const password = await fs.readFile(join(home, 'postgres.password'), 'utf8')
  return { data, bin: await findPrograms(account, programs), account, password }
}

/**
 * Finds the account of PostgreSQL, which does not run as root: the service's own, or, for root, the owner of
 * existing data, or `postgres`.
 */
async function findAccount(data?: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = data ? await fs.stat(data) : { uid: 0, gid: 0 }
  if (uid !== 0) return { uid, gid }
  const id = async (kind: string) => Number(await run('id', [kind, 'postgres']))
  // Fails if the user exists.
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {})
  const account = await Promise.all([id('-u'), id('-g')]).catch((cause) => {
    throw new Error(
      'PostgreSQL does not run as root, and the user postgres could not be created: start the service as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  })
  if (data) await run('chown', ['-Rh', account.join(':'), data])
  return { uid: account[0], gid: account[1] }
}

/** Fills a new cluster with an empty database. */
async function initialize(cluster: Cluster): Promise<void> {
  const { data, bin, account, password } = cluster
  const version = await run(join(bin, 'initdb'), ['--version'])
  // PostgreSQL has locales of its own since version 17; earlier ones use those of the system.
  const locale = /\) 1[56]/.test(version)
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // The superuser has no password and local sockets are rejected, so it cannot sign in.
  const access = ['--username=postgres', '--auth-local=reject', '--auth-host=scram-sha-256']
  const options = ['--pgdata', data, '--encoding=UTF8', '--data-checksums', ...access, ...locale]
  await run(join(bin, 'initdb'), options, { account })
  await runStatements(cluster, 'postgres', [
    `create role gatehouse login createdb password '${password}'`,
    'create database gatehouse owner gatehouse',
  ])
}

/** Runs statements as the superuser, without a server. Returns what they print. */
export const runStatements = (
  { data, bin, account }: Cluster,
  database: string,
  statements: readonly string[],
): Promise<string> => {
  const singleUser = ['--single', '-D', data, '-c', 'exit_on_error=on', database]
  const input = statements.map((statement) => `${statement}\n`).join('')
  return run(join(bin, 'postgres'), singleUser, { account, input })
}

/**
 * Creates the cluster of this home, which `fill` fills. Until it is complete it is in a temporary folder, so
 * that a kill leaves nothing incomplete. Returns what `fill` returns.
 */
export async function createCluster<T>(
  home: string,
  fill: (cluster: Cluster) => Promise<T>,
  programs?: string,
): Promise<T> {
  const prefix = join(home, 'postgres.new-')
  // Retries, because the programs of a killed start may still write there.
  for (const name of await fs.readdir(home))
    if (name.startsWith(basename(prefix)))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  const account = await findAccount()
  const bin = await findPrograms(account, programs)
  const password = randomBytes(24).toString('base64url')
  await fs.writeFile(join(home, 'postgres.password'), password, { mode: 0o600 })
  const folder = await createFolder(prefix, account)
  const result = await fill({ data: await fs.realpath(folder), bin, account, password })
  await fs.rename(folder, join(home, 'postgres'))
  return result
}

/** Creates a folder for the account, or a link to one elsewhere if the account cannot enter it. */
async function createFolder(prefix: string, account: Account): Promise<string> {
  const { uid = -1, gid = -1 } = account
  const folder = await fs.mkdtemp(prefix)
  await fs.chown(folder, uid, gid)
  if (await canAccess(account, folder)) return folder
  const home = dirname(prefix)
  await fs.mkdir(fallbackFolder, { recursive: true })
  const target = await fs.mkdtemp(join(fallbackFolder, `${basename(dirname(home))}-`))
  await fs.chown(target, uid, gid)
  await fs.rm(folder, { recursive: true })
  await fs.symlink(target, folder)
  console.log(`The user postgres cannot enter ${home}: the data is stored in ${target}.`)
  return folder
}
