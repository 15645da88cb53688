import { randomBytes } from 'node:crypto'
import { readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Programs, withReach } from './programs.ts'
import { type Account, run } from './run.ts'
import { findAccount, makeFolder } from './shelter.ts'

/** Makes a new database at this path: made aside and renamed at the end, so a kill in between leaves nothing half made. */
export async function createCluster(path: string, password: string, shipped: Programs) {
  await sweep(`${path}.new-`)
  const account = await findAccount()
  const { bin } = await withReach(shipped, account)
  const secret = randomBytes(24).toString('base64url')
  await writeFile(password, secret, { mode: 0o600 })
  const aside = `${path}.new-${randomBytes(4).toString('hex')}`
  const data = await makeFolder(aside, account)
  await initialise(bin, data, account)
  await addDatabase(bin, data, account, secret)
  await rename(aside, path)
}

async function initialise(bin: string, data: string, account: Account): Promise<void> {
  // The superuser gets no password and local sockets are closed, so nobody can sign in as it.
  const access = ['--username=postgres', '--auth-local=reject', '--auth-host=scram-sha-256']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--pgdata', data, '--encoding=UTF8', '--data-checksums', ...access, ...locale]
  await run(join(bin, 'initdb'), options, { account })
}

async function addDatabase(bin: string, data: string, account: Account, secret: string) {
  const input = [
    `create role gatehouse login createdb password '${secret}'`,
    'create database gatehouse owner gatehouse',
    '',
  ].join('\n')
  const options = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres']
  await run(join(bin, 'postgres'), options, { account, input })
}

async function sweep(start: string): Promise<void> {
  const home = dirname(start)
  for (const name of await readdir(home)) {
    if (!name.startsWith(basename(start))) continue
    const left = join(home, name)
    const target = await realpath(left).catch(() => left)
    // Programs of a killed service may still be writing there for a moment.
    await rm(target, { recursive: true, force: true, maxRetries: 10 })
    await rm(left, { recursive: true, force: true })
  }
}
