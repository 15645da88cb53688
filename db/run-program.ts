import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The system account that PostgreSQL runs under; empty for the service's own. */
export type Account = { uid?: number; gid?: number }

type RunOptions = {
  account?: Account
  input?: string
  variables?: NodeJS.ProcessEnv
  signal?: AbortSignal
}

/**
 * Runs a program and returns its output, or fails with it. It gets the PATH and no other variables than
 * `variables`.
 */
export async function run(
  command: string,
  args: string[],
  { account, input, variables, signal }: RunOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    ...account,
    // The account may not be allowed to enter the current folder.
    cwd: '/',
    // PG… variables would configure PostgreSQL, and other variables hold secrets.
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...variables } as unknown as NodeJS.ProcessEnv,
    signal,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  // A program that reads no input closes the pipe early.
  child.stdin.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} failed: ${printed.trim()}`)
  return printed.trim()
}
