import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { changes, makeEdits } from './changes.ts'

test('the ten changes are made on a copy, whose checks pass', async () => {
  test.setTimeout(1_500_000)
  mkdirSync(join(root, '.data'), { recursive: true })
  const copy = mkdtempSync(join(root, '.data/changes-'))
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    for (const path of listed.split('\0').filter(Boolean))
      cpSync(join(root, path), join(copy, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const edits of Object.values(changes)) makeEdits(copy, edits)
    const run = async (command: string, ...args: string[]) => {
      const started = spawn(join('node_modules/.bin', command), args, {
        cwd: copy,
        env: { ...process.env, NODE_ENV: 'test', CI: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      const [code] = await once(started, 'exit')
      expect(code, `${command} ${args.join(' ')}\n${output.slice(-6_000)}`).toBe(0)
    }
    const migrations = join(copy, 'db/migrations')
    const migrate = async (name: string, tables: string, sql = '', ...options: string[]) => {
      await run(
        'drizzle-kit',
        'generate',
        '--config',
        'db/drizzle.config.ts',
        '--name',
        name,
        ...options,
      )
      const named = readdirSync(migrations).filter((path) => path.endsWith(`_${name}.sql`))
      const file = named.sort().at(-1) ?? ''
      const written = sql || readFileSync(join(migrations, file), 'utf8')
      writeFileSync(join(migrations, file), `-- tables: ${tables}\n${written}`)
    }
    await migrate('details', 'account, membership')
    const eventFunction = join(copy, 'db/functions/events/write-account-events.sql')
    await migrate('enabled', 'none', readFileSync(eventFunction, 'utf8'), '--custom')
    await run('tsc', '--noEmit')
    const derived = [
      'db',
      'lib/settings',
      'lib/imports/columns',
      'lib/contracts/r1/clients.test.ts',
      'lib/contracts/published.test.ts',
      'lib/manual/derived.test.ts',
      'app/forms/fields.test.ts',
    ]
    await run('vitest', 'run', ...derived, '--update')
    // The deliberate defects are snippets of the code as it is, and commits are not part of the copy.
    await run('vitest', 'run', 'lib', 'db', 'app', 'cli')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
