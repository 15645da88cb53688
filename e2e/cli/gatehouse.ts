import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../fixtures/service.ts'
import { test as base } from '../fixtures/test.ts'

/** What came of a command: its exit code, and what it wrote. */
export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A command of the operators', on the database of the test. */
export type Gatehouse = (...words: readonly string[]) => Promise<Outcome>

/** A test of the operators' command, which is run as an operator runs it. */
export const test = base.extend<{ gatehouse: Gatehouse }>({
  gatehouse: ({ database }, use) =>
    use((...words) => run(words, { DATABASE_URL: database.url, SUDO_USER: 'olga' })),
})

/** Runs the command with these words and these settings. */
export async function run(
  words: readonly string[],
  settings: { readonly [name: string]: string },
): Promise<Outcome> {
  const child = spawn(process.execPath, ['bin/gatehouse.js', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}
