import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, canAccess, createFallbackFolder, findPrograms, run } from './programs.ts'

/** A data folder of PostgreSQL, with everything that is needed to start it. */
export type Cluster = {
  data: string
  bin: string
  log: string
  account: Account
  password: string
}

/**
 * Opens the data folder of this home, and creates it if there is none. With `programs`, the programs
 * of that folder are used; they must be of the version that created the data.
 */
export async function openCluster(home: string, programs?: string): Promise<Cluster> {
  const path = join(home, 'postgres')
  if (!(await fs.lstat(path).catch(() => undefined))) await createCluster(home, path, programs)
  const data = await fs.realpath(path)
  const account = await accountOf(data)
  const bin = await findPrograms(account, programs)
  const password = await fs.readFile(join(home, 'postgres.password'), 'utf8')
  return { data, bin, log: join(home, 'postgres.log'), account, password }
}

/** The account of existing data: its owner, even if root starts the service once. */
async function accountOf(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = await fs.stat(data)
  if (uid !== 0) return { uid, gid }
  const account = await newAccount()
  await run('chown', ['-Rh', `${account.uid}:${account.gid}`, data])
  return account
}

/** The account of new data: the service's own, or `postgres` if the service runs as root. */
async function newAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const id = async (kind: string) => Number(await run('id', [kind, 'postgres']))
  try {
    await id('-u').catch(async () => {
      await run('groupadd', ['--force', '--system', 'postgres'])
      await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    })
    return { uid: await id('-u'), gid: await id('-g') }
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and the user postgres could not be created: start the service as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
}

/** What fills a new data folder. */
type Fill = (cluster: Omit<Cluster, 'log'>) => Promise<void>

/** Creates a cluster with an empty database. */
const createCluster = (home: string, path: string, programs?: string): Promise<void> =>
  createFilled(home, path, programs, async ({ data, bin, account, password }) => {
    // The superuser has no password and local sockets are rejected, so it cannot sign in.
    const access = ['--username=postgres', '--auth-local=reject', '--auth-host=scram-sha-256']
    const locale = await localeOptions(bin)
    const options = ['--pgdata', data, '--encoding=UTF8', '--data-checksums', ...access, ...locale]
    await run(join(bin, 'initdb'), options, { account })
    await runStatements({ data, bin, account }, 'postgres', [
      `create role gatehouse login createdb password '${password}'`,
      'create database gatehouse owner gatehouse',
    ])
  })

/**
 * Creates the cluster of this home from a copy, with a password of its own, and runs statements in
 * its database before it can be used. Returns what they print.
 */
export async function createClusterFrom(
  copy: string,
  home: string,
  statements: readonly string[],
): Promise<string> {
  let printed = ''
  await fs.mkdir(home, { recursive: true })
  await createFilled(home, join(home, 'postgres'), undefined, async (cluster) => {
    const { data, bin, account, password } = cluster
    await fs.cp(copy, data, { recursive: true })
    const { uid, gid } = account
    if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, data])
    await run('chmod', ['-R', 'u=rwX,go=', data])
    printed = await runStatements({ data, bin, account }, 'gatehouse', [
      `alter role gatehouse password '${password}'`,
      ...statements,
    ])
  })
  return printed
}

/** Runs statements as the superuser, without a server. */
const runStatements = (
  { data, bin, account }: Pick<Cluster, 'data' | 'bin' | 'account'>,
  database: string,
  statements: readonly string[],
): Promise<string> => {
  const singleUser = ['--single', '-D', data, '-c', 'exit_on_error=on', database]
  const input = statements.map((statement) => `${statement}\n`).join('')
  return run(join(bin, 'postgres'), singleUser, { account, input })
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a kill leaves nothing incomplete.
 */
async function createFilled(
  home: string,
  path: string,
  programs: string | undefined,
  fill: Fill,
): Promise<void> {
  const prefix = `${path}.new-`
  // Retries, because the programs of a killed start may still write there.
  for (const name of await fs.readdir(home))
    if (join(home, name).startsWith(prefix))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  const account = await newAccount()
  const bin = await findPrograms(account, programs)
  const password = randomBytes(24).toString('base64url')
  await fs.writeFile(join(home, 'postgres.password'), password, { mode: 0o600 })
  const temporary = await createFolder(prefix, account)
  await fill({ data: await fs.realpath(temporary), bin, account, password })
  await fs.rename(temporary, path)
}

/** PostgreSQL has locales of its own since version 17; earlier ones use those of the system. */
async function localeOptions(bin: string): Promise<string[]> {
  const version = await run(join(bin, 'initdb'), ['--version'])
  if (Number(version.match(/\) (\d+)/)?.[1]) < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

/** Creates a folder for the account, or a link to one elsewhere if the account cannot access it. */
async function createFolder(prefix: string, account: Account): Promise<string> {
  const folder = await createOwned(prefix, account)
  if (await canAccess(account, folder)) return folder
  const project = basename(dirname(dirname(prefix)))
  const target = await createOwned(join(await createFallbackFolder(), `${project}-`), account)
  await fs.rm(folder, { recursive: true })
  await fs.symlink(target, folder)
  console.log(`The user postgres cannot enter ${dirname(folder)}: the data is stored in ${target}.`)
  return folder
}

async function createOwned(prefix: string, { uid = -1, gid = -1 }: Account): Promise<string> {
  const folder = await fs.mkdtemp(prefix)
  await fs.chown(folder, uid, gid)
  return folder
}
