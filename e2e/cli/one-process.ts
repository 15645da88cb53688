import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import type { Line } from './command-program.ts'

/** The result of a command. */
export interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs command lines one after another in one process: to start one takes longer than most commands. */
export interface OneProcess {
  run(line: Line): Promise<CommandResult>
  end(): Promise<void>
}

/** Where the command finds the files that stand beside it in `dist`. */
const beside = {
  migrations: 'db/migrations',
  deploy: 'deploy',
  'schema.md': 'docs/schema.md',
  'workbook.js': 'dist/workbook.js',
}

let bundled: Promise<string> | undefined

/** Bundles the command from its sources, once in this worker. Returns its path. */
async function bundle(): Promise<string> {
  const folder = join(root, 'node_modules/.cache', `command-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [name, path] of Object.entries(beside))
    symlinkSync(join(root, path), join(folder, name))
  const outfile = join(folder, 'gatehouse.mjs')
  await build({
    entryPoints: [join(root, 'e2e/cli/command-program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}

/** Starts a process for commands with these settings and no others. It runs the sources, and needs no build. */
export async function startOneProcess(
  settings: Readonly<Record<string, string>>,
): Promise<OneProcess> {
  bundled ??= bundle()
  const child = fork(await bundled, [], {
    cwd: root,
    env: { ...runEnvironment, NODE_ENV: 'production', ...settings },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let last: Promise<unknown> = Promise.resolve()
  const run = async (line: Line): Promise<CommandResult> => {
    child.send(line)
    const isEnded = ended.then(() => {
      throw new Error(`The process of ${line.words.join(' ')} has ended.`)
    })
    const [result] = await Promise.race([once(child, 'message'), isEnded])
    return { ...result, stderr: result.stderr.replace(/^Database: .*\n/, '') }
  }
  return {
    run: (line) => {
      const result = last.then(() => run(line))
      last = result.catch(() => {})
      return result
    },
    async end() {
      child.disconnect()
      await ended
    },
  }
}
