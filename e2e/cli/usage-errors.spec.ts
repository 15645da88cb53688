import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commands, nouns } from '../../cli/nouns.ts'
import { authSecret, root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, runUnchanged, test } from './gatehouse.ts'
import { runOnTerminal } from './terminal.ts'

for (const args of [['rotate'], ['rotate', '--finish'], ['disable'], ['enable']]) {
  const tag = args.length > 1 ? [] : '@all'
  test(`gatehouse client ${args.join(' ')} rejects an unknown id with exit code 1`, {
    tag,
  }, async ({ gatehouse }) => {
    expect(await gatehouse('client', ...args, 'nobody')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'There is no client "nobody"; to see all clients: node dist/gatehouse.js client list\n',
    })
  })
}

test('an incomplete command line prints an error and exits with 2', async ({ gatehouse }) => {
  const { exitCode, stdout, stderr } = await gatehouse('client', 'rotate')
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toMatch(/^error: /)
})

test('gatehouse --version prints the version, and needs no database', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(await runUnchanged(['--version'], {})).toEqual({
    exitCode: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
})

test('gatehouse prints its name as it was called, from any folder', async () => {
  const path = join(root, 'dist/gatehouse.js')
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  const fromElsewhere = await runUnchanged(['--help'], {}, folder)
  await rm(folder, { recursive: true })
  const shown = /^[\w/.-]+$/.test(path) ? path : `'${path}'`
  expect(fromElsewhere.stdout).toContain(`Usage: node ${shown} `)
  const asPackage = await runUnchanged(['--help'], { npm_command: 'exec' })
  expect(asPackage.stdout).toContain('Usage: npx --no gatehouse ')
})

test('gatehouse prints help for each command with --help', { tag: '@all' }, async ({
  gatehouse,
}) => {
  for (const args of [[], ['client'], ['client', 'create'], ['client', 'rotate'], ['migrate']]) {
    const { exitCode, stdout, stderr } = await gatehouse(...args, '--help')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain(`Usage: ${['node dist/gatehouse.js', ...args].join(' ')} `)
  }
})

test('gatehouse has colours on a terminal, and none with NO_COLOR or in a pipe', async ({
  database,
  gatehouse,
}) => {
  const red = '\x1b[31mThere is no client "nobody"'
  const shown = (settings = {}) =>
    runOnTerminal(['client', 'show', 'nobody'], database.url, [], { TERM: 'xterm', ...settings })
  expect((await shown()).shown).toContain(red)
  expect((await shown({ NO_COLOR: '1' })).shown).not.toContain('\x1b[31m')
  expect((await gatehouse('client', 'show', 'nobody')).stderr).toMatch(/^There is no client/)
})

/** The further options that a command needs. */
const required: Readonly<Record<string, readonly string[]>> = {
  'membership end': ['--reason', 'x'],
  'fee schedule': ['--from', '2099-01-01', '--amount', '5'],
  'fee set': ['--amount', '5'],
  'account edit': ['--forename', 'Ada'],
  'membership edit': ['--name', 'Oak'],
  'contact edit': ['--primary', 'yes'],
  'type edit': ['--position', '1'],
  'account reset-factor': ['--check', 'call', '--note', 'Rang 01234 567890'],
  'client edit': ['--name', 'Oak'],
  'staff grant': ['--role', 'fees'],
  'staff revoke': ['--role', 'fees'],
  'webhook create': ['--url', 'https://crm.example/', '--email', 'crm@example.org'],
  'webhook replay': ['--since', '2026-01-01'],
}
/** Commands whose arguments name no record and no file that must exist. */
const namesNothing = ['type add', 'mail test', 'backup make', 'completion']

for (const { line, words } of [{ name: '', commands }, ...nouns].flatMap((noun) =>
  noun.commands.flatMap(({ name, arguments: words = {} }) => ({
    line: `${noun.name} ${name}`.trim(),
    words: Object.keys(words),
  })),
)) {
  if (words.length === 0 || namesNothing.includes(line)) continue
  test(`gatehouse ${line} says as JSON with --json that a record or file is missing`, {
    tag: '@all',
  }, async ({ database }) => {
    const args = words.map(() => 'nobody')
    const { exitCode, stdout, stderr } = await runGatehouse(
      [...line.split(' '), ...args, ...(required[line] ?? []), '--json'],
      { DATABASE_URL: database.url, AUTH_SECRET: authSecret },
    )
    expect({ exitCode, stdout }, stderr).toEqual({ exitCode: 1, stdout: '' })
    const isFile = words.some((word) => word === 'file' || word === 'folder')
    expect(JSON.parse(stderr)).toEqual({
      code: isFile ? 'file' : 'not-found',
      message: expect.stringContaining(line === 'task done' ? 'No task' : 'nobody'),
      field: isFile ? null : words[0]?.replace('?', ''),
    })
  })
}

test('gatehouse export --out and account access-pack --out name the reason why a file cannot be created', async ({
  gatehouse,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'out-'))
  for (const command of [
    ['export', 'fees'],
    ['account', 'access-pack', 'ada'],
  ]) {
    const reasonOf = async (path: string) =>
      (await gatehouse(...command, '--out', join(folder, path))).stderr
    expect(await reasonOf('none/x.csv')).toMatch(
      /^Cannot create .*: there is no such file or folder/,
    )
    expect(await reasonOf('.')).toMatch(/^Cannot create .*: it /)
  }
  await rm(folder, { recursive: true })
})

test('gatehouse export everything names the reason why its folder cannot be created', async ({
  gatehouse,
}) => {
  const reasonOf = async (path: string) =>
    (await gatehouse('export', 'everything', '--out', path)).stderr
  const file = join(root, 'package.json')
  expect(await reasonOf(join(file, 'x'))).toBe(
    `Cannot create ${file}/x: part of the path is not a folder\n`,
  )
  expect(await reasonOf(join(file, 'x/y'))).toContain('part of the path is not a folder')
})

test('gatehouse import says that a file is missing before it asks for --yes', async ({
  gatehouse,
}) => {
  const { exitCode, stderr } = await gatehouse('import', 'none.csv')
  expect([exitCode, stderr]).toEqual([1, 'Cannot read none.csv: there is no such file or folder\n'])
})

test('gatehouse names DATABASE_URL if the database does not accept its user or has another name', async ({
  database,
}) => {
  for (const url of [
    database.url.replace(/\/\/[^@]*@/, '//nobody:x@'),
    database.url.replace(/[^/]*$/, 'nowhere'),
  ]) {
    const { exitCode, stderr } = await runGatehouse(['client', 'list'], { DATABASE_URL: url })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^The database of DATABASE_JOBS_URL or DATABASE_URL cannot be used: .*"no(body|where)"/,
    )
  }
})

test('gatehouse reports an unreachable database in one line', async () => {
  expect(
    await runGatehouse(['client', 'list'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  ).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'Cannot reach the database (connect ECONNREFUSED 127.0.0.1:1). Check that it is running, and that DATABASE_JOBS_URL or DATABASE_URL is correct.\n',
  })
})

test('gatehouse reports an invalid setting in one line', async () => {
  const settings = { DATABASE_URL: 'mysql://127.0.0.1/none' }
  const result = await runGatehouse(['client', 'list'], settings)
  expect(result).toMatchObject({ exitCode: 1, stdout: '' })
  expect(result.stderr).toMatch(/^DATABASE_URL must start with postgres:\/\/, such as .*\.\n$/)
})
