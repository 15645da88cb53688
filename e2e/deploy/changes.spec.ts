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
import { dirname, join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { changes } from './changes.ts'

const guide = readFileSync(join(root, 'docs/contributing/changes.md'), 'utf8')

test('docs/contributing/changes.md lists the files that each change of the copy edits by hand', () => {
  for (const [task, edits] of Object.entries(changes)) {
    const [, , count, files = ''] =
      guide
        .split('\n')
        .find((line) => line.startsWith(`| ${task} |`))
        ?.split('|') ?? []
    const listed = [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
    const edited = [...new Set(edits.map(([path]) => path.replace('/xx.', '/….')))]
    expect.soft(listed, task).toEqual(edited)
    expect.soft(Number(count), task).toBe(edited.length)
  }
})

test('a field, a duration, a setting and a language are added to a copy, whose checks pass', async () => {
  test.setTimeout(1_500_000)
  mkdirSync(join(root, '.data'), { recursive: true })
  const copy = mkdtempSync(join(root, '.data/changes-'))
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    for (const path of listed.split('\0').filter(Boolean))
      cpSync(join(root, path), join(copy, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const [path, find, put] of Object.values(changes).flat()) {
      const file = join(copy, path)
      mkdirSync(dirname(file), { recursive: true })
      const text = find === undefined ? '' : readFileSync(file, 'utf8')
      if (find !== undefined) expect(text.split(find), `${path} has '${find}' once`).toHaveLength(2)
      writeFileSync(file, find === undefined ? put : text.replace(find, () => put))
    }
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
    await run('drizzle-kit', 'generate', '--config', 'db/drizzle.config.ts', '--name', 'pager')
    const migrations = join(copy, 'db/migrations')
    const [newest = ''] = readdirSync(migrations)
      .filter((name) => name.endsWith('_pager.sql'))
      .map((name) => join(migrations, name))
    writeFileSync(newest, `-- tables: account\n${readFileSync(newest, 'utf8')}`)
    await run('tsc', '--noEmit')
    const derived = [
      'db',
      'lib/settings',
      'lib/imports/columns',
      'lib/contracts/r1/clients.test.ts',
    ]
    await run('vitest', 'run', ...derived, '--update')
    // The deliberate defects are snippets of the code as it is, and commits are not part of the copy.
    await run('vitest', 'run', 'lib', 'db', 'app', 'cli')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
