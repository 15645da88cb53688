import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { test as base } from '../fixtures/test.ts'
import { type CommandResult, startOneProcess } from './one-process.ts'

/** Runs the operators' command on the test's database and mail server, as the operator olga. */
export type Gatehouse = (...args: readonly string[]) => Promise<CommandResult>

/** A test with the operators' command, for which this worker has one process. */
export const test = base.extend<{ gatehouse: Gatehouse }, { command: { run: Gatehouse } }>({
  command: [
    ({ database, mailbox }, use) =>
      inOneProcess(
        {
          DATABASE_URL: database.url,
          SMTP_URL: mailbox.url,
          SUDO_USER: 'olga',
          BASE_URL: 'http://members.example',
        },
        // Playwright takes a function of a worker for a fixture.
        (run) => use({ run }),
      ),
    { scope: 'worker' },
  ],
  gatehouse: ({ command }, use) => use(command.run),
})

/** Lets a test run commands with these settings and no others, one after another in one process. */
export async function inOneProcess(
  settings: CommandSettings,
  use: (gatehouse: Gatehouse) => Promise<void>,
): Promise<void> {
  const started = await startOneProcess(settings)
  await use((...words) => started.run({ words }))
  await started.end()
}

type CommandSettings = { readonly [name: string]: string }

/**
 * Runs the operators' command with these settings and no others, within what a statement of the shell limits. `stderr` is
 * without the line that names the database.
 */
export async function runGatehouse(
  args: readonly string[],
  settings: CommandSettings,
  limit?: string,
): Promise<CommandResult> {
  const result = await runUnchanged(args, settings, root, '', limit)
  return { ...result, stderr: result.stderr.replace(/^Database: .*\n/, '') }
}

/** The same with everything that it prints on standard error, in this folder, with this standard input. */
export async function runUnchanged(
  args: readonly string[],
  settings: CommandSettings,
  folder = root,
  input = '',
  limit?: string,
): Promise<CommandResult> {
  const script = [...(limit ? [limit] : []), 'exec "$0" "$@"'].join('; ')
  const program = [process.execPath, join(root, 'dist/gatehouse.js'), ...args]
  const child = spawn('/bin/sh', ['-c', script, ...program], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...runEnvironment, NODE_ENV: 'production', ...settings },
  })
  // The command may end without reading.
  child.stdin.on('error', () => {}).end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [exitCode] = await once(child, 'close')
  return { exitCode, stdout, stderr }
}
