import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../fixtures/service.ts'
import { test as base } from '../fixtures/test.ts'

/** The result of a command. */
interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npx gatehouse` on the test's database, as the operator olga. */
export type Gatehouse = (...args: readonly string[]) => Promise<CommandResult>

/** A test with the operators' command. */
export const test = base.extend<{ gatehouse: Gatehouse }>({
  gatehouse: ({ database }, use) =>
    use((...args) => runGatehouse(args, { DATABASE_URL: database.url, SUDO_USER: 'olga' })),
})

/** Runs the operators' command with these settings and no others. */
export async function runGatehouse(
  args: readonly string[],
  settings: { readonly [name: string]: string },
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['bin/gatehouse.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
  })
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
