import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'

/** Keys that are typed once the terminal shows a text. */
type Typing = readonly (readonly [shown: string, keys: string])[]

/** The key Ctrl-C, which a terminal turns into a signal. */
export const ctrlC = '\x03'

/** The key Ctrl-D, which ends the input of a terminal. */
export const ctrlD = '\x04'

/** Runs the command on a pseudo-terminal, which shows standard output and standard error, and types into it. */
export async function runOnTerminal(
  args: readonly string[],
  databaseUrl: string,
  typing: Typing = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ shown: string; exitCode: number | null }> {
  const command = ['node', 'dist/gatehouse.js', ...args].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...runEnvironment,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: authSecret,
      ...settings,
    },
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    shown += text
  })
  const closed = once(child, 'close')
  for (const [awaited, keys] of typing) {
    await expect.poll(() => shown, { timeout: 30_000 }).toContain(awaited)
    child.stdin.write(keys)
  }
  const [exitCode] = await closed
  return { shown, exitCode }
}
