import { spawn } from 'node:child_process'

/** The system account that PostgreSQL runs under; none means our own. */
export type Account = { uid?: number; gid?: number }

type Options = { account?: Account; input?: string; output?: number }

/** Runs a program to its end and gives what it printed; fails with the same when it ends badly. */
export function run(command: string, args: string[], options: Options = {}): Promise<string> {
  const { account, input, output } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      // The account need not be able to enter our own folder.
      cwd: '/',
      // PG… variables would steer PostgreSQL, and our secrets are none of its business.
      env: { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv,
      stdio: ['pipe', output ?? 'pipe', output ?? 'pipe'],
    })
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
    })
    child.stderr?.on('data', (chunk) => {
      printed += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed.trim())
      else reject(new Error(`${command} failed: ${printed.trim()}`))
    })
    // A program that reads nothing closes its end early.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
