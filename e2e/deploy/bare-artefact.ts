import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canAccess } from '../../db/embedded/programs.ts'
import { type Account, run } from '../../db/run-program.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'

/** A copy of the artefact, read-only and where nothing is installed. */
export interface BareArtefact {
  /** The folder that contains `dist`. */
  readonly folder: string
  /** A user who cannot write there. Root could, because permissions do not apply to it. */
  readonly account: Account
  remove(): Promise<void>
}

/** Copies the artefact of the last build, or the one in another folder. */
export async function copyArtefact(dist = join(root, 'dist')): Promise<BareArtefact> {
  const folder = await mkdtemp(join(tmpdir(), 'artefact-'))
  if (foldersAbove(folder).some((path) => existsSync(join(path, 'node_modules'))))
    throw new Error(`${folder} is not bare: packages are installed above it.`)
  await cp(dist, join(folder, 'dist'), { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX,a-w', folder])
  const nobody = { uid: 65_534, gid: 65_534 }
  const isRoot = process.getuid?.() === 0
  const account = isRoot && (await canAccess(nobody, process.execPath)) ? nobody : {}
  return {
    folder,
    account,
    async remove() {
      await chmod(folder, 0o755)
      await run('chmod', ['-R', 'u+w', folder])
      await rm(folder, { recursive: true })
    },
  }
}

const foldersAbove = (path: string): string[] =>
  path === dirname(path) ? [path] : [path, ...foldersAbove(dirname(path))]

/** Runs a program of the artefact with these settings and no others. */
export async function runBare(
  { folder, account }: BareArtefact,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...runEnvironment, ...settings } as unknown as NodeJS.ProcessEnv,
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [exitCode] = await once(child, 'close')
  return { exitCode, stdout, stderr }
}
