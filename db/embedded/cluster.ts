import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, run } from '../run-program.ts'
import { canAccess, fallbackFolder, findAccount, findPrograms } from './programs.ts'

/** A data folder of PostgreSQL, with everything that is needed to start it. */
export type Cluster = { data: string; bin: string; account: Account; password: string }

/**
 * Opens the data folder of this home. If there is none, creates it and lets `fill` fill it. With `programs`,
 * the programs of that folder are used; they must be of the version that created the data.
 */
export async function openCluster(
  home: string,
  programs?: string,
  fill = initialize,
): Promise<Cluster> {
  const path = join(home, 'postgres')
  if (!existsSync(path)) await createCluster(home, programs, fill)
  const data = await fs.realpath(path)
  const account = await findAccount(data)
  const password = await fs.readFile(join(home, 'postgres.password'), 'utf8')
  return { data, bin: await findPrograms(account, programs), account, password }
}

/** Fills a new cluster with an empty database. */
async function initialize(cluster: Cluster): Promise<void> {
  const { data, bin, account, password } = cluster
  // PostgreSQL has locales of its own since version 17; earlier ones use those of the system.
  const locale =
    (await findVersion(bin)) < 17
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

/** Finds the major version of the programs in a folder. */
export async function findVersion(bin: string): Promise<number> {
  const printed = await run(join(bin, 'postgres'), ['--version'])
  return Number(printed.match(/\) (\d+)/)?.[1])
}

/** Runs statements as the superuser, without a server. Returns what they print. */
export function runStatements(
  { data, bin, account }: Cluster,
  database: string,
  statements: readonly string[],
): Promise<string> {
  const singleUser = ['--single', '-D', data, '-c', 'exit_on_error=on', database]
  return run(join(bin, 'postgres'), singleUser, { account, input: `${statements.join('\n')}\n` })
}

async function createCluster(home: string, programs: string | undefined, fill = initialize) {
  // It is complete when it is renamed, so that a kill leaves nothing incomplete.
  const prefix = 'postgres.new-'
  // Retries, because the programs of a killed start may still write there.
  for (const name of await fs.readdir(home))
    if (name.startsWith(prefix))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  const account = await findAccount()
  const bin = await findPrograms(account, programs)
  const password = randomBytes(24).toString('base64url')
  await fs.writeFile(join(home, 'postgres.password'), password, { mode: 0o600 })
  const isAtHome = await canAccess(account, home)
  if (!isAtHome) await fs.mkdir(fallbackFolder, { recursive: true })
  const data = await fs.mkdtemp(isAtHome ? join(home, prefix) : join(fallbackFolder, 'data-'))
  await fs.chown(data, account.uid ?? -1, account.gid ?? -1)
  await fill({ data, bin, account, password })
  await (isAtHome ? fs.rename : fs.symlink)(data, join(home, 'postgres'))
  if (!isAtHome)
    console.log(`The user postgres cannot enter ${home}: the data is stored in ${data}.`)
}
